// ICU's types, which some builds of libxml2 mention in a structure that is not used here, clash
// with those of Foundation.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

// The data of ICU that Tools/Packaging/release has made smaller, in place of that in the toolchain's library:
// what a target defines, the linker does not take from an archive.
#ifdef CALLBOARD_ICU_DATA
  .section .rodata
  .globl CALLBOARD_ICU_SYMBOL
  .p2align 4
CALLBOARD_ICU_SYMBOL:
  .incbin CALLBOARD_ICU_DATA
#endif

#ifdef __ELF__
  .section .note.GNU-stack,"",%progbits
#endif

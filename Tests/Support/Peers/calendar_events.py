"""Prints the events of a calendar as the library icalendar reads them, one in a line."""

import sys

import icalendar

with open(sys.argv[1], "rb") as file:
    calendar = icalendar.Calendar.from_ical(file.read())
for event in calendar.walk("VEVENT"):
    if event.errors:
        print("error", event.errors)
    start = event.decoded("DTSTART")
    print("|".join([start.isoformat(), str(event["SUMMARY"]), str(event.get("LOCATION", ""))]))

type Planned = { starts_at: Date; ends_at: Date; checkin_before: number; checkin_after: number };

const minute = 60_000;

/** When a booking may be checked in to; never after its end. */
export function checkInSpan({ starts_at, ends_at, checkin_before, checkin_after }: Planned): {
  from: Date;
  until: Date;
} {
  const until = new Date(starts_at.getTime() + checkin_after * minute);
  return { from: new Date(starts_at.getTime() - checkin_before * minute), until: until < ends_at ? until : ends_at };
}

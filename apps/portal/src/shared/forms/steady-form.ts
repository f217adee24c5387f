/**
 * Fields below each other, with a line reserved under each for its error, so that an error of one line moves nothing.
 * `steadyGroup` is for a field and what belongs to it, such as a checklist.
 */
export const steadyForm = 'flex flex-col gap-5 [--field-gap:1.25rem] [--field-line:1.75rem]';
export const steadyGroup = 'flex flex-col gap-3 [--field-gap:0.75rem]';

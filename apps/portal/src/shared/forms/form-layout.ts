/** Fields below each other, with a line reserved under each for its error, so that an error of one line moves nothing. */
export const errorLines = 'flex flex-col gap-5 [--field-gap:1.25rem] [--field-line:1.75rem]';
/** One field with a hint and a long error, which keeps a distance from the button. */
export const codeErrorLine = 'flex flex-col gap-5 [--field-gap:0.5rem] [--field-line:1.75rem]';
/** Where there is room, as in dialogs and settings, an error keeps a distance from the next field. */
export const spacedErrorLines = 'flex flex-col gap-5 [--field-gap:0.75rem] [--field-line:1.75rem]';

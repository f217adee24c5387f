/**
 * Of the next step and of its placeholder, which have to be of the same size. All steps have the same height unless the
 * name of a store needs more lines, so that the page stays where it is when one is done.
 */
export const stepLayout = {
  card: 'flex min-h-43.5 flex-col gap-3 max-sm:p-3 sm:min-h-21 sm:flex-row sm:items-center sm:gap-6 sm:py-4 xl:min-h-25.5 xl:w-168 xl:shrink-0',
  /** A line break after “Next:” on a phone, where a title without the name of a store would leave a line blank. */
  breakAfterNext: 'sm:hidden',
  /** On a phone the cross that hides the step is beside it. */
  text: 'flex min-w-0 flex-1 flex-col gap-1',
  besideCross: 'pe-10 sm:pe-0',
};

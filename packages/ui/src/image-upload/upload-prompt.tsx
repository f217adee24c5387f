/** The specification's text. */
export const UPLOAD_PROMPT = (
  <>
    Drop files or <span className="text-accent-text underline">Browse</span> to upload
  </>
);

interface Advice {
  readonly do: string;
  readonly dont: string;
  /** Renders each story in a frame on the docs page, for widgets that cover the page. */
  readonly framed?: boolean;
}

/** A story file's parameters with the note on its docs page: what the widget is for, when to use it and when not. */
export function usageNote(what: string, advice: Advice) {
  const component = `${what}\n\n**Do** ${advice.do}\n\n**Don’t** ${advice.dont}`;
  const story = advice.framed ? { inline: false, height: '26rem' } : {};
  return { docs: { description: { component }, story } };
}

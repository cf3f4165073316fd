/** A button whose tap answers: its words come back as a message, with its id. */
export interface ReplyButton {
  id: string;
  title: string;
}

/** A button whose tap opens a page. */
export interface LinkButton {
  title: string;
  /** https. */
  url: string;
}

/** A button under a message, in the form in which clients send it. */
export type MessageButton = { reply: ReplyButton } | { link: LinkButton };

/** The buttons that answer; none where the message has a link. */
export function repliesOf(buttons: readonly MessageButton[]): ReplyButton[] {
  return buttons.flatMap((button) => ('reply' in button ? [button.reply] : []));
}

/** The button that opens a page; undefined: the message has buttons that answer. */
export function linkOf(buttons: readonly MessageButton[]): LinkButton | undefined {
  return buttons.flatMap((button) => ('link' in button ? [button.link] : []))[0];
}

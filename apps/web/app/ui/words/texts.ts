/** The keys of every message that the building blocks say; the words are in `texts/<locale>/ui.json`. */
type Messages = typeof import('../../texts/en/ui.json');

/** Dotted paths to the leaves of a message tree. */
type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

/** A message key such as `table.selected`. */
export type UiTextKey = Path<Messages>;

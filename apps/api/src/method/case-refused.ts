/** A case that cannot be computed; its message is the sentence for the person. */
export class CaseRefused extends Error {}

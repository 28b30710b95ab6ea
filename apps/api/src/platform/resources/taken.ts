import { refusal } from '@datum/contract/messages/refusals/refusal';
import { refusedBy } from '@datum/database/connection/refused-by';
import { invalid } from '../http/problem.ts';

/** Index of the table -> field of the body whose values it keeps apart. */
export type Unique = Readonly<Record<string, string>>;

/** Waits for a write. @throws Problem invalid, with the field, where one of the indexes has its value already */
export const orTaken = <Done>(unique: Unique = {}, writing: Promise<Done>): Promise<Done> =>
  writing.catch((error: unknown) => {
    const field = unique[refusedBy(error) ?? ''];
    throw field ? invalid({ [field]: [refusal('values.taken')] }) : error;
  });

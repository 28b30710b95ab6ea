import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { MONTH_PATTERN, PERIOD_PATTERN, YEARS_TOLD } from './period.ts';

// Apart from what is computed with periods, which public pages need, and which would bring the schema library along.

/** A reference period in an input or answer, of any frequency. */
export const period = z.string().regex(PERIOD_PATTERN, says('values.period', YEARS_TOLD));
/** A month. */
export const month = z.string().regex(MONTH_PATTERN, says('values.month', YEARS_TOLD));

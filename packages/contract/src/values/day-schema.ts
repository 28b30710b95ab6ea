import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { YEAR_FIRST, YEARS_TOLD } from './period.ts';

const ofYears = says('values.years', YEARS_TOLD);

/** A day of the calendar, `2026-10-05`, of the years that periods can be of. @param error says what is no such day */
export const dayText = (error: string) => z.iso.date({ error, abort: true }).regex(YEAR_FIRST, ofYears);

/** A moment with its offset, `2026-10-05T09:00:00+08:00`, of the same years. */
export const instantText = (error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).regex(YEAR_FIRST, ofYears);

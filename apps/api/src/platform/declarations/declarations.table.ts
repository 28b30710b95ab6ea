import { GRANTS } from '@datum/contract/access/permissions';
import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { CORE_HEADERS } from '@datum/contract/data-sets/core-headers';
import {
  DATA_SET_CODES,
  type Field,
  type Headers,
  type PriceDataSet,
} from '@datum/contract/data-sets/price-data-set';
import { JOB_KINDS } from '@datum/contract/office/job-kinds';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import { COMPUTED_FAMILIES } from '@datum/contract/subjects/families';
import { MAIL_TEMPLATES, type MailTemplate } from '../mail/templates.table.ts';
import type { Platform } from '../platform.ts';
import { columnFaults, grantFaults, jobFaults, mailFaults, routeFaults } from './declarations.rules.ts';
import { subjectFaults } from './subjects.rules.ts';

/** What each declaration lacks, as sentences; none lacks anything in a version that may start. */
export const CHECKS: Readonly<Record<string, (platform: Platform) => readonly string[]>> = {
  permissions: () => grantFaults(GRANTS),
  subjects: () =>
    subjectFaults({
      dataSets: PRICE_DATA_SETS,
      families: COMPUTED_FAMILIES,
      entered: ENTERED_SUBJECTS,
      dataSetCodes: DATA_SET_CODES,
    }),
  'data sets': () =>
    PRICE_DATA_SETS.flatMap((dataSet) => [
      ...columnFaults(dataSet.code, quoteColumns(dataSet)),
      ...columnFaults(`items of ${dataSet.code}`, dataSet.itemAttributes.map(columnOf)),
    ]),
  mails: () =>
    Object.entries<MailTemplate>(MAIL_TEMPLATES).flatMap(([key, template]) => mailFaults(key, template)),
  jobs: ({ jobs }) => jobFaults(JOB_KINDS, jobs.kinds),
  endpoints: ({ endpoints }) => routeFaults(endpoints),
};

const columnOf = ({ name, headers }: Field): [string, Headers] => [name, headers];
const quoteColumns = ({ quoteTerms, coreHeaders = {} }: PriceDataSet): [string, Headers][] => [
  ...Object.entries<Headers>(CORE_HEADERS),
  ...Object.entries<Headers>(coreHeaders),
  ...quoteTerms.map(columnOf),
];

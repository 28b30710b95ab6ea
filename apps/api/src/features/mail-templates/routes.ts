import { isTemplateKey, TEMPLATE_KEYS, type TemplateKey } from '@datum/contract/messages/mail-template-keys';
import {
  exportTemplates,
  listTemplates,
  previewTemplate,
  publishTemplate,
  saveTemplate,
  showTemplate,
  testTemplate,
} from '@datum/contract/messages/mail-templates';
import {
  isPaperTemplateKey,
  PAPER_TEMPLATE_KEYS,
  PAPER_TEMPLATE_OF,
  type PaperTemplateKey,
} from '@datum/contract/messages/paper-template-keys';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, fourEyes, invalid, notFound } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import { compose } from '../../platform/mail/compose.ts';
import { sendWording } from '../../platform/mail/mail.ts';
import { MAIL_TEMPLATES, type MailTemplate } from '../../platform/mail/templates.table.ts';
import { PAPER_TEMPLATES, type PaperTemplate } from '../../platform/pdf/paper-templates.table.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSamePerson } from '../../platform/proofs/same-person.queries.ts';
import { mountExport, wholeList } from '../../platform/resources/list.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';
import {
  insertVersion,
  listVersions,
  mailCounts,
  paperCounts,
  publishVersion,
  type VersionRow,
} from './queries.ts';
import { paperProblems, samplesOf, wordingProblems } from './rules.ts';

const LOCALES = ['en', 'ms'] as const;
const PUBLISH = 'settings.template.publish';

/** The words of our mails and documents: versions by language, previews, test mails. The built-in wording is version 0. */
export function mailTemplateRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listTemplates, async ({ db }) => ({ data: await summaries(db) }));
  mountExport(app, platform, exportTemplates, async ({ db }) => wholeList(await summaries(db)), {
    name: 'mail-templates',
    title: 'Kinds of mail and documents',
    page: href('mail-templates.list'),
    columns: EXPORTED,
  });

  mountRead(app, platform, showTemplate, (call) => shown(call, known(call.params.key)));

  mountWrite(app, platform, saveTemplate, async (call) => {
    const key = known(call.params.key);
    const { locale, after, ...wording } = call.body;
    const problems = problemsOf(key, wording, platform.config.webUrl);
    if (Object.keys(problems).length > 0) {
      throw invalid(problems);
    }
    const newest = (await listVersions(call.db, key)).find((row) => row.locale === locale)?.version ?? 0;
    const version = { ...wording, key, locale, version: after + 1 };
    const by = { created_by: knownPerson(call.person).uuid, created_at: call.now };
    if (newest !== after || !(await insertVersion(call.db, { ...version, ...by }))) {
      throw changedMeanwhile();
    }
    call.audit({ action: 'mail-templates.save', resource: 'mail_templates', id: key, after: version });
    return shown(call, key);
  });

  mountWrite(app, platform, publishTemplate, async (call) => {
    const key = known(call.params.key);
    const { locale, version } = call.body;
    const uuid = knownPerson(call.person).uuid;
    const written = (await listVersions(call.db, key)).find(
      (row) => row.locale === locale && row.version === version,
    );
    const isOwn = (await readSamePerson(call.db, uuid)).has(written?.created_by ?? '');
    const isAlone = isOwn && (await isHeldByOne(call.db, PUBLISH));
    if (isOwn && !isAlone) {
      throw fourEyes(refusal('mails.own-version'), PUBLISH);
    }
    if (!(await publishVersion(call.db, key, locale, version, call.now))) {
      throw notFound();
    }
    call.audit({
      action: 'mail-templates.publish',
      resource: 'mail_templates',
      id: key,
      after: { ...call.body, ...(isAlone ? { alone: true } : {}) },
      confirms: written?.created_by ? [written.created_by] : [],
    });
    return shown(call, key);
  });

  mountWrite(app, platform, previewTemplate, async ({ params, body, request }) => {
    const key = known(params.key);
    return {
      ...compose(body, samplesOf(declared(key).variables), body.locale),
      problems: Object.values(problemsOf(key, body, platform.config.webUrl))
        .flat()
        .map(tellerFor(request)),
    };
  });

  mountWrite(app, platform, testTemplate, async (call) => {
    const { key } = call.params;
    // a document is looked at as a PDF
    if (!isTemplateKey(key)) throw notFound();
    const { email, uuid } = knownPerson(call.person);
    const values = samplesOf(declared(key).variables);
    const letter = { template: key, to: email, userUuid: uuid, locale: call.body.locale, values };
    return { mail_uuid: await sendWording(call.db, platform, letter, call.body) };
  });
}

async function summaries(db: Reading) {
  const [versions, counts] = await Promise.all([listVersions(db), countsOf(db)]);
  return [...TEMPLATE_KEYS, ...PAPER_TEMPLATE_KEYS].map((key) => summary(key, versions, counts));
}

type AnyKey = TemplateKey | PaperTemplateKey;

const declared = (key: AnyKey): MailTemplate | PaperTemplate =>
  isPaperTemplateKey(key) ? PAPER_TEMPLATES[key] : MAIL_TEMPLATES[key];

function known(key: string): AnyKey {
  if (!isTemplateKey(key) && !isPaperTemplateKey(key)) throw notFound();
  return key;
}

/** What is wrong with a wording, by its field. */
function problemsOf(
  key: AnyKey,
  wording: { readonly subject: string; readonly body: string },
  own: string,
): Readonly<Record<string, Refusal[]>> {
  if (isPaperTemplateKey(key)) return paperProblems(PAPER_TEMPLATES[key].variables, wording);
  const body = wordingProblems(MAIL_TEMPLATES[key].variables, wording, own);
  return body.length > 0 ? { body } : {};
}

/** When each kind last left, and how many could not; a document is made whenever it is asked for. */
async function countsOf(db: Reading) {
  const [mails, papers] = await Promise.all([mailCounts(db), paperCounts(db)]);
  return [
    ...mails,
    ...papers.map(({ kind, last_made_at }) => ({
      template: PAPER_TEMPLATE_OF[kind],
      last_sent_at: last_made_at,
      failures: 0,
    })),
  ];
}

type Summary = ReturnType<typeof summary>;
const ofLocale = (locale: (typeof LOCALES)[number]): TableColumn<Summary>[] => {
  const own = ({ locales }: Summary) => locales.find((one) => one.locale === locale);
  return [
    {
      header: `published_${locale}`,
      kind: 'number',
      decimals: 0,
      value: (row) => own(row)?.published_version,
    },
    { header: `draft_${locale}`, kind: 'text', value: (row) => (own(row)?.has_draft ? 'yes' : 'no') },
    { header: `changed_${locale}`, kind: 'text', value: (row) => own(row)?.changed_at, width: 26 },
  ];
};

/** Version 0 is the built-in wording. */
const EXPORTED: readonly TableColumn<Summary>[] = [
  { header: 'kind', kind: 'text', value: ({ key }) => key, width: 28 },
  { header: 'sent_when', kind: 'text', value: ({ event }) => event.en, width: 60 },
  ...LOCALES.flatMap(ofLocale),
  { header: 'last_sent', kind: 'text', value: ({ last_sent_at }) => last_sent_at, width: 26 },
  { header: 'failures', kind: 'number', decimals: 0, value: ({ failures }) => failures },
];

function summary(key: AnyKey, versions: readonly VersionRow[], counts: Awaited<ReturnType<typeof countsOf>>) {
  const own = versions.filter((row) => row.key === key);
  const count = counts.find(({ template }) => template === key);
  return {
    key,
    event: declared(key).event,
    channel: isPaperTemplateKey(key) ? ('pdf' as const) : ('mail' as const),
    locales: LOCALES.map((locale) => {
      const rows = own.filter((row) => row.locale === locale);
      const published = rows.find(({ published_at }) => published_at !== null);
      return {
        locale,
        published_version: published?.version ?? 0,
        has_draft: (rows[0]?.version ?? 0) > (published?.version ?? 0),
        changed_at: rows[0]?.created_at.toISOString() ?? null,
      };
    }),
    last_sent_at: count?.last_sent_at?.toISOString() ?? null,
    failures: Number(count?.failures ?? 0),
  };
}

async function shown(
  { db, person }: { readonly db: Reading; readonly person: SignedIn | null },
  key: AnyKey,
) {
  const [versions, counts] = await Promise.all([listVersions(db, key), countsOf(db)]);
  const own = person ? await readSamePerson(db, person.uuid) : NOBODY;
  return {
    ...summary(key, versions, counts),
    alone: await isHeldByOne(db, PUBLISH),
    variables: variablesOf(declared(key)),
    versions: Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        [
          ...versions.filter((row) => row.locale === locale).map((row) => shownVersion(row, own)),
          builtIn(key, locale),
        ],
      ]),
    ),
  };
}

const variablesOf = ({ variables }: MailTemplate | PaperTemplate) =>
  Object.entries<PaperTemplate['variables'][string]>(variables).map(([name, { sample, required, part }]) => ({
    name,
    sample,
    is_required: required ?? false,
    is_part: part ?? false,
  }));

const NOBODY: ReadonlySet<string> = new Set();

const shownVersion = (row: VersionRow, own: ReadonlySet<string>) => ({
  is_own: row.created_by !== null && own.has(row.created_by),
  version: row.version,
  subject: row.subject,
  body: row.body,
  note: row.note,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
});

const builtIn = (key: AnyKey, locale: 'en' | 'ms') => ({
  ...declared(key)[locale],
  is_own: false,
  version: 0,
  note: '',
  created_by_name: null,
  created_at: null,
  published_at: null,
});

import { addWorkingDays } from '@datum/contract/requests/request-clock';
import { addDays } from '@datum/contract/values/day';
import type { Writing } from '@datum/database/open';
import { noteEvent } from '../features/report-requests/change.queries.ts';
import { nextNumber } from '../features/report-requests/queries.ts';
import { insertMessage } from '../features/report-requests/thread/thread.queries.ts';

interface Demo {
  readonly title: string;
  readonly wanted: string;
  readonly data_area: string;
  readonly purpose: string;
  readonly state: 'received' | 'clarifying' | 'in_work' | 'closed';
  readonly waiting?: 'requester';
  /** Days ago on which it was asked. */
  readonly ago: number;
  readonly said: readonly (readonly [by: 'requester' | 'staff' | 'note', text: string])[];
  readonly listed?: { readonly en: string; readonly ms: string };
  readonly guest?: { readonly name: string; readonly email: string; readonly organisation: string };
}

/** Requests of the demonstration: one that is new and overdue, one that waits, one in work, one that was answered for everyone. */
const REQUESTS: readonly Demo[] = [
  {
    title: 'Cement prices by state, 2019 to 2021',
    wanted: 'Yearly averages of ordinary Portland cement for each state, for a thesis on transport costs.',
    data_area: 'bmp',
    purpose: 'University thesis',
    state: 'closed',
    ago: 60,
    said: [
      [
        'staff',
        'Prices by state are not published; regions are. The table by region is on the page of prices.',
      ],
    ],
    listed: {
      en: 'Cement prices by region, 2019 to 2021',
      ms: 'Harga simen mengikut kawasan, 2019 hingga 2021',
    },
  },
  {
    title: 'Ready-mixed concrete, monthly, since the start',
    wanted: 'All months of ready-mixed concrete grade 30 for the country, with the number of quotes.',
    data_area: 'bmp',
    purpose: 'Price adjustment of a public contract',
    state: 'in_work',
    ago: 12,
    said: [
      ['requester', 'The contract names grade 30. Is grade 25 a substitute where months are missing?'],
      ['staff', 'Grade 30 has all months; we send that series alone.'],
      ['note', 'Check that the months before the new sample lines compare.'],
    ],
  },
  {
    title: "Crane operators' hourly wages by region",
    wanted:
      'Hourly wages of tower and mobile crane operators for each region since 2019, for an arbitration.',
    data_area: 'other',
    purpose: 'Arbitration, both parties',
    state: 'clarifying',
    waiting: 'requester',
    ago: 6,
    said: [['staff', 'Regions are not published for this trade. Do you need tower and mobile cranes apart?']],
    guest: { name: 'Hafiz Rahman', email: 'hafiz@selat.example', organisation: 'Selat Builders' },
  },
  {
    title: 'Steel bars, Central region, weekly',
    wanted: 'Weekly prices of high tensile bars in the Central region for the last half year.',
    data_area: 'bmp',
    purpose: 'A tender that closes next month',
    state: 'received',
    ago: 20,
    said: [],
    guest: { name: 'Mei Ling Tan', email: 'meiling@bina.example', organisation: 'Bina Jaya' },
  },
];

/** Puts requests into the queue, and a reply template. Everything in them is invented. */
export async function storeReportRequests(
  db: Writing,
  people: ReadonlyMap<string, string>,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('request_macros')
    .values({
      name: 'Ask for region and period',
      body: JSON.stringify({
        en: 'Thank you for your request. Which regions and which periods do you need?',
        ms: 'Terima kasih atas permintaan anda. Kawasan dan tempoh manakah yang diperlukan?',
      }),
      asks: true,
    })
    .execute();
  const reader = people.get('subscriber@datum.example') ?? null;
  const owner = people.get('compiler@datum.example') ?? null;
  for (const demo of REQUESTS) await store(db, demo, { reader, owner, today, now });
}

interface Around {
  readonly reader: string | null;
  readonly owner: string | null;
  readonly today: string;
  readonly now: Date;
}

async function store(db: Writing, demo: Demo, { reader, owner, today, now }: Around): Promise<void> {
  const day = addDays(today, -demo.ago);
  const at = new Date(now.getTime() - demo.ago * 86_400_000);
  const requester = demo.guest ?? {
    name: 'Subscriber of the demonstration',
    email: 'subscriber@datum.example',
    organisation: '',
  };
  const { id } = await db
    .insertInto('report_requests')
    .values({
      number: await nextNumber(db, 'REQ', today.slice(0, 4)),
      title: demo.title,
      wanted: demo.wanted,
      data_area: demo.data_area,
      answer_form: 'table',
      file_format: 'xlsx',
      purpose: demo.purpose,
      may_list: demo.listed !== undefined,
      requester_uuid: demo.guest ? null : reader,
      requester_name: requester.name,
      requester_email: requester.email,
      organisation: requester.organisation,
      locale: 'en',
      state: demo.state,
      waiting: demo.waiting ?? null,
      owner_uuid: demo.state === 'received' ? null : owner,
      tags: ['demonstration'],
      due_on: addWorkingDays(day, 10, []),
      paused_on: demo.waiting ? addDays(day, 1) : null,
      tasks: JSON.stringify(
        ['Figures recomputed', 'Confidential cells hidden, totals safe'].map((text) => ({
          text,
          done_by: null,
          done_at: null,
        })),
      ),
      listed_on: demo.listed ? addDays(day, 5) : null,
      listed_title: demo.listed ? JSON.stringify(demo.listed) : null,
      listed_reuse: demo.listed ? 'with-source' : null,
      created_at: at,
      confirmed_at: at,
      updated_at: at,
      last_message_at: at,
      last_message_by: demo.said.at(-1)?.[0] === 'staff' ? 'staff' : 'requester',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = { state_before: null, reason: '', at } as const;
  await noteEvent(db, id, { ...event, action: 'ask', state_after: 'received', actor: requester.name });
  if (demo.state !== 'received') {
    await noteEvent(db, id, { ...event, action: 'step', state_after: demo.state, actor: 'Demonstration' });
  }
  for (const [place, [by, body]] of demo.said.entries()) {
    await insertMessage(db, {
      request_id: id,
      kind: by === 'note' ? 'note' : 'message',
      by_staff: by !== 'requester',
      via: 'web',
      author_uuid: by === 'requester' ? null : owner,
      author_name: by === 'requester' ? requester.name : 'Compiler of the demonstration',
      author_email: by === 'requester' ? requester.email : 'compiler@datum.example',
      body,
      at: new Date(at.getTime() + (place + 1) * 3_600_000),
    });
  }
}

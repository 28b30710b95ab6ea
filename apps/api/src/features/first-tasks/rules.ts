import { type FirstTask, TASK_EMAILS, type TaskEmail } from '@datum/contract/orders/own/first-tasks';
import { href } from '@datum/contract/screens/all';

/** Where a task is done, and what an email calls it. */
const TASKS: Readonly<
  Record<FirstTask, { readonly path: string; readonly en: string; readonly ms: string }>
> = {
  price: { path: href('reading.catalogue'), en: 'Open your first price', ms: 'Buka harga pertama anda' },
  notices: {
    path: href('profile'),
    en: 'Choose which emails you get',
    ms: 'Pilih e-mel yang anda terima',
  },
  plan: {
    path: href('billing.subscription'),
    en: 'See what your plan includes',
    ms: 'Lihat kandungan pelan anda',
  },
  colleague: {
    path: href('billing.subscription'),
    en: 'Invite a colleague to a seat',
    ms: 'Jemput rakan sekerja menggunakan lesen pengguna',
  },
};

/** The three tasks of a buyer, in their order. */
export const tasksOf = (buysForFirm: boolean): readonly FirstTask[] => [
  'price',
  'notices',
  buysForFirm ? 'colleague' : 'plan',
];

/** What is left to do, a line each, as an email tells it. */
export const tasksText = (left: readonly FirstTask[], locale: 'en' | 'ms', webUrl: string): string =>
  left.map((task) => `${TASKS[task][locale]}: ${webUrl}${TASKS[task].path}`).join('\n');

/** The email of a day. */
export const emailOf = (day: number): TaskEmail => {
  const [found] = Object.entries(TASK_EMAILS).find(([, each]) => each === day) ?? [];
  if (!found) throw new Error(`no email of first tasks on day ${day}`);
  return found as TaskEmail;
};

import type { StatementLine } from '@datum/contract/statements/statement-facts';

type Told = Exclude<StatementLine['kind'], 'unclear'>;

/** Words and letters of banks for money that came in, that went out, and for a booking that is taken back. */
const WORDS: Readonly<Record<Told, string>> = {
  credit: `c cr crd crdt credit credits credited k kr kt kredit kredi h haben gutschrift eingang zugang bij bijschrijving
    in incoming inflow inward moneyin paidin deposit deposits received masuk wangmasuk bayaranmasuk terimaan penerimaan diterima credito avere haber abono entrada
    entree uznanie ma insattning ind alacak 收入 贷 貸 入金`,
  debit: `d dr db dbt dbit debit debits debited debet debito debe dare s soll lastschrift belastung ausgang abgang af
    afschrijving out outgoing outflow outward moneyout paidout withdrawal withdrawals sent keluar wangkeluar bayarankeluar dibayar cargo salida
    saida sortie obciazenie wn uttag ud uit borc 支出 借 出金`,
  reversal: `rc rd rcr rdr rk reversal reversed storno stornierung chargeback return returned retour retoure ruckbuchung
    rucklastschrift ruckgabe pembalikan dipulangkan`,
};

const TOLD: ReadonlyMap<string, Told> = new Map(
  (['credit', 'debit', 'reversal'] as const).flatMap((told) =>
    WORDS[told].split(/\s+/).map((word) => [word, told] as const),
  ),
);

/** A text in small letters without marks, blanks and signs. */
export const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What a text says of the direction: a word of a bank for it, a sign that stands alone, or CR or DR at its end; null where it says
 * nothing.
 */
export function toldBy(text: string): Told | null {
  const sign = signsOf(text).trim();
  if (sign === '+') return 'credit';
  if (sign === '-') return 'debit';
  const end = /\s(CR|DR)\.?$/i.exec(text.trim())?.[1] ?? '';
  return TOLD.get(bare(text)) ?? TOLD.get(bare(end)) ?? null;
}

/** The text with one kind of minus, of the many that banks and spreadsheets write. */
export const signsOf = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212\u02d7]/g, '-');

/** Words that stand beside letters of a direction: `S/H-Kennzeichen`, `Debit / Credit indicator`. */
const BESIDE = /^(indicator|ind|flag|mark|marker|sign|code|kennzeichen|kz|or|oder|atau|und|and)$/;
const TWO = new Set(['drcr', 'crdr', 'dbcr', 'crdb', 'dc', 'cd', 'dk', 'kd', 'sh', 'hs', 'dh', 'hd']);
const ONE = new Set(['direction', 'richtung', 'arah', 'vorzeichen', 'sign', 'cdtdbtind', 'sens']);

/**
 * What single letters mean under a head that has both directions: the letters that it has itself, as `D/C` and `S/H`, or the first
 * ones of its words, as in `Masuk/Keluar`. Empty under every other head, and where both words begin alike.
 */
export function lettersOf(head: string): ReadonlyMap<string, Told> {
  if (!isDirectionHead(head)) return new Map();
  const words = wordsOf(head);
  const [whole = ''] = words;
  const names = words.length === 1 && /^[a-z]{2}$/.test(bare(whole)) ? [...bare(whole)] : words;
  const letters = names.flatMap((name) => {
    const told = toldBy(name);
    return told ? [[bare(name).slice(0, 1), told] as const] : [];
  });
  return letters.length === 2 && letters[0]?.[0] !== letters[1]?.[0] ? new Map(letters) : new Map();
}

const wordsOf = (head: string): readonly string[] =>
  head.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !BESIDE.test(bare(word)));

/** Whether the head of a column says that its cells tell the direction. */
export function isDirectionHead(head: string): boolean {
  const words = wordsOf(head);
  const whole = bare(words.join(''));
  if (head.trim() === '+/-' || TWO.has(whole) || ONE.has(whole) || ONE.has(bare(head))) return true;
  if (/^(debi[te]t?|debet|soll|af|dare|debe)(credit|kredit|haben|bij|avere|haber)$/.test(whole)) return true;
  if (/^(credit|kredit|haben|bij)(debi[te]t?|debet|soll|af)$/.test(whole)) return true;
  return words.length > 1 && words.every((word) => toldBy(word) !== null);
}

/** One case of a vector file: what to compute, and what must come out. */
export interface VectorCase {
  readonly id: string;
  readonly formula: string;
  readonly params?: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly expected: unknown;
  /** relative */
  readonly tolerance?: number;
  /** printed figures that the result reproduces when rounded */
  readonly published?: {
    readonly source: string;
    readonly decimals: number;
    readonly toleranceAbs?: number;
    readonly values: unknown;
  };
}

/** A vector file of the schema `price-vectors/1`. */
export interface VectorFile {
  readonly schema: string;
  readonly id?: string;
  readonly input: Readonly<Record<string, unknown>> & { readonly kind: string };
  readonly cases: readonly VectorCase[];
}

/** What an evaluator may look at besides its case. */
export interface Context {
  readonly folder: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly vector: VectorCase;
  readonly params: Params;
  /** the result of another case of the same file */
  readonly resultOf: (id: string) => unknown;
}

/** The schema asks for something this runner does not know: the case fails, it is never skipped. */
export class Unsupported extends Error {}

/** The parameters of a case. Each must be read: one left over is a parameter the runner does not know. */
export class Params {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #read = new Set(['note']);

  constructor(values: VectorCase['params']) {
    this.#values = values && !Array.isArray(values) ? (values as Record<string, unknown>) : {};
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  take(name: string): unknown {
    this.#read.add(name);
    return this.#values[name];
  }

  text(name: string): string {
    const value = this.take(name);
    if (typeof value !== 'string') throw new Unsupported(`Parameter ${name} must be a text`);
    return value;
  }

  number(name: string): number {
    const value = this.take(name);
    if (typeof value !== 'number') throw new Unsupported(`Parameter ${name} must be a number`);
    return value;
  }

  /** One of the values allowed; the first when the parameter is absent. */
  oneOf<const T extends string | number | boolean>(name: string, allowed: readonly [T, ...T[]]): T {
    const value = this.take(name) ?? allowed[0];
    const found = allowed.find((one) => one === value);
    if (found === undefined)
      throw new Unsupported(`Parameter ${name} has the unknown value ${String(value)}`);
    return found;
  }

  /** Names that nobody has read. */
  unread(): readonly string[] {
    return Object.keys(this.#values).filter((name) => !this.#read.has(name));
  }
}

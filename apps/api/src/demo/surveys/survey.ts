import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';

/** A demonstration of a data set that is collected by half-years: what is priced, and how sources quote it. */
export interface DemoSurvey {
  readonly dataSet: PriceDataSet;
  /** Who says prices; `letter` is part of their codes. */
  readonly sources: {
    readonly kind: 'supplier' | 'contractor' | 'hirer';
    readonly letter: string;
    readonly en: string;
    readonly ms: string;
  };
  /** Code of the items' unit. */
  readonly unit: string;
  readonly groups: readonly SurveyGroup[];
  /** Ways to quote; a line keeps its own. Their chances sum to 1. */
  readonly ways: readonly [Way, ...Way[]];
  /** Products of an item that lines are told apart by, as terms; a line keeps its own. */
  readonly products: readonly [FieldValues, ...FieldValues[]];
}

interface SurveyGroup {
  readonly code: string;
  readonly en: string;
  readonly ms: string;
  /** How prices move in a half-year. */
  readonly growth: number;
  /** What it weighs in each building category, in their order, against the other groups of its family. */
  readonly weights: readonly [number, number, number, number, number];
  readonly items: readonly SurveyItem[];
}

export interface SurveyItem {
  readonly code: string;
  readonly en: string;
  readonly ms: string;
  /** In the unit and the own currency, in the first half-year. */
  readonly price: number;
  readonly attributes: FieldValues;
}

/** How a source quotes. */
export interface Way {
  readonly chance: number;
  readonly unit: string;
  /** How many of the items' unit a price covers. */
  readonly times: number;
  /** Prices are round to this. */
  readonly step: number;
  readonly terms: FieldValues;
  /** A foreign price: the rate that its prices are made by is that of the day. */
  readonly currency?: string;
}

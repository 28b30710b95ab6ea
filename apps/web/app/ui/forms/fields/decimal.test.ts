import { describe, expect, it } from 'vitest';
import { decimalOf, minorOf } from '../../words/money-amount.ts';
import { readDecimal } from './decimal.ts';

const read = (text: string, locale = 'en-GB') => {
  const reading = readDecimal(text, locale);
  return reading.kind === 'number' ? reading.value : reading.kind;
};

describe('typed numbers', () => {
  it('are read in English and in continental writing', () => {
    expect(read('1,890.00')).toBe('1890.00');
    expect(read('1.890,00')).toBe('1890.00');
    expect(read('12.345.678,9')).toBe('12345678.9');
    expect(read('2946')).toBe('2946');
    expect(read('.5')).toBe('0.5');
  });

  it('with one mark follow the language only where both readings are possible', () => {
    expect(read('1,890', 'en-GB')).toBe('1890');
    expect(read('1,890', 'de-DE')).toBe('1.890');
    expect(read('22,85', 'en-GB')).toBe('22.85');
    expect(read('1,890,000', 'de-DE')).toBe('1890000');
  });

  it('with one mark follow what the reader chose over the language', () => {
    expect(read('1,890', 'en-GB-x-num-pc')).toBe('1.890');
    expect(read('1.890', 'ms-MY-x-num-sc')).toBe('1890');
  });

  it('keep the digits that were typed, and their sign', () => {
    expect(read('2.50')).toBe('2.50');
    expect(read('−3.5')).toBe('-3.5');
    expect(read(' 1 890.5 ')).toBe('1890.5');
    expect(read('007')).toBe('7');
    expect([read('-0'), read('−0.00'), read('-0.04')]).toEqual(['0', '0.00', '-0.04']);
  });

  it('with marks in the wrong places are not guessed', () => {
    expect(readDecimal('18,90.00', 'en-GB')).toEqual({ kind: 'unclear', suggestion: '1890.00' });
    for (const text of ['12a', '1.2.3,4,5', '--2', '1,2.3,4', 'RM 20']) expect(read(text)).toBe('unreadable');
    expect(read('')).toBe('empty');
  });
});

describe('amounts in minor units', () => {
  it('go there and back without loss', () => {
    for (const minor of [0, 5, 42400, -42405]) expect(minorOf(decimalOf(minor, 2), 2)).toBe(minor);
    expect(minorOf('424.5', 2)).toBe(42450);
    expect(minorOf('', 2)).toBeNull();
  });

  it('refuse what the currency does not have', () => {
    expect(minorOf('1.005', 2)).toBe('unreadable');
    expect(minorOf('abc', 2)).toBe('unreadable');
    expect(minorOf('99999999999999999', 2)).toBe('unreadable');
    expect(minorOf('1.5', 0)).toBe('unreadable');
  });
});

export { useMoney } from '../../ui/words/use-money.ts';

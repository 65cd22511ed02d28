import { billingDay } from '../payments/billing-words.ts'
import { formatReais } from '../payments/plan.ts'
import type { Standing } from './standing.ts'

/** A subscription whose money went back. */
export type Returned = Extract<Standing, { kind: 'returned' }>

/** 'Devolvemos R$47,90 em 22 de novembro de 2026.' */
export function refundedText({ cents, at }: Pick<Returned, 'cents' | 'at'>): string {
  return `Devolvemos ${cents === null ? 'o valor inteiro' : formatReais(cents)} em ${billingDay(at)}.`
}

/** How the money comes back, and when it can be seen. */
export const REFUND_WAY =
  'O dinheiro volta pelo mesmo meio em que você pagou. No cartão, pode aparecer só na próxima fatura.'

import type { ChargeStatus } from '../../subscriptions/subscription.ts'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'

interface ReturnedCharge {
  chargeStatus: ChargeStatus | null
  returnedAt: string | null
}

/** 'Devolvida em 12 de novembro de 2026.'; null for a charge that was not returned. */
export function returnText({ chargeStatus, returnedAt }: ReturnedCharge): string | null {
  if (chargeStatus !== 'refunded' && chargeStatus !== 'charged_back') return null
  const word = chargeStatus === 'refunded' ? 'Devolvida' : 'Estornada pelo banco'
  return returnedAt ? `${word} em ${formatBrasiliaDate(returnedAt)}.` : `${word}.`
}

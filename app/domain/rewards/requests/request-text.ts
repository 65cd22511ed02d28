import { capitalized } from '#app/base/capitalized.ts'
import { missingText, pointsWord } from '#app/base/format-points.ts'
import { firstNameOf } from '../../families/member.ts'
import type { RequestStatus } from './request.ts'

/** Messages for guardians when a request cannot be answered as they wanted. */
export const REQUEST_MESSAGES = {
  notFound: 'Este pedido não existe mais.',
  rewardGone: 'Este prêmio não está mais na loja da criança.',
  askedAgain: 'A criança já pediu este prêmio de novo.',
} as const

interface AnsweredRequest {
  status: RequestStatus
  /** Null if no guardian has decided. */
  deciderName: string | null
  /** Whether the guardian who reads it decided. */
  isOwn: boolean
}

/** The first answer counts: tells a guardian who came second what happened to the request. */
export function answeredText({ status, deciderName, isOwn }: AnsweredRequest): string {
  if (status === 'cancelled' && deciderName === null) return 'A criança desfez este pedido.'
  if (status === 'asked' || deciderName === null)
    return 'Este pedido mudou em outro aparelho. Confira como ele está.'
  const who = isOwn ? 'Você' : firstNameOf(deciderName)
  switch (status) {
    case 'approved':
      return `${who} já respondeu: “Combinado!”`
    case 'refused':
      return `${who} já respondeu: “Agora não”.`
    case 'delivered':
      return `${who} já entregou este prêmio.`
    case 'cancelled':
      return `${who} já devolveu os pontos.`
  }
}

/** Tells a guardian that the delivery is undone already, and that somebody has delivered the reward again. */
export const deliveredAgainText = (delivery: Omit<AnsweredRequest, 'status'>): string =>
  answeredText({ ...delivery, status: 'delivered' })

interface Shortage {
  usable: number
  cost: number
}

/** Tells a guardian that the child has set aside or spent the points of a request since it ended. */
export const reopenShortageText = ({ childName, usable, cost }: Shortage & { childName: string }): string =>
  `${childName} já usou os pontos: tem ${usable} para usar, e o prêmio custa ${cost}.`

/** Tells a child that the points do not suffice: 'Faltam 12 pontos. Você tem 13 para usar, e o prêmio custa 25.' */
export const askShortageText = ({ usable, cost }: Shortage): string =>
  `${capitalized(shortageText(cost - usable))}. Você tem ${Math.max(0, usable)} para usar, e o prêmio custa ${cost}.`

/** Tells a child that it has fewer points to save: 'Faltam 3 pontos. Você tem 7 para guardar.' */
export const saveShortageText = ({ usable, cost }: Shortage): string =>
  `${capitalized(shortageText(cost - usable))}. Você tem ${Math.max(0, usable)} para guardar.`

/** Tells a child that less of the price is missing than it wants to save. */
export function tooMuchText({ missing }: { missing: number }): string {
  if (missing === 0) return 'Você já guardou tudo para este prêmio. Agora é só pedir!'
  return `Só ${shortageText(missing)} para este prêmio.`
}

/** 'faltam 12 pontos', 'falta 1 ponto'. */
const shortageText = (missing: number) => `${missingText(missing)} ${pointsWord(missing)}`

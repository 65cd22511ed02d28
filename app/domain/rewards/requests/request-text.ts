import { firstNameOf } from '../../families/member.ts'
import { missingPointsText } from '../reward-lists.ts'
import type { RequestStatus } from './request.ts'

/** Messages for guardians when a request cannot be answered as they wanted. */
export const REQUEST_MESSAGES = {
  notFound: 'Este pedido não existe mais.',
  rewardGone: 'Este prêmio não está mais na loja da criança.',
  askedAgain: 'A criança já pediu este prêmio de novo.',
} as const

interface AnsweredRequest {
  status: RequestStatus
  deciderName: string | null
}

/** The first answer counts: tells a guardian who came second what happened to the request. */
export function answeredText({ status, deciderName }: AnsweredRequest): string {
  const who = deciderName === null ? 'Outra pessoa' : firstNameOf(deciderName)
  switch (status) {
    case 'asked':
      return 'Este pedido mudou em outro aparelho. Confira como ele está.'
    case 'approved':
      return `${who} já respondeu: “Combinado!”`
    case 'refused':
      return `${who} já respondeu: “Agora não”.`
    case 'delivered':
      return `${who} já entregou este prêmio.`
    case 'cancelled':
      return deciderName === null ? 'A criança desfez este pedido.' : `${who} já devolveu os pontos.`
  }
}

interface Shortage {
  usable: number
  cost: number
}

/** Tells a guardian that the child has set aside or spent the points of a request since it ended. */
export const reopenShortageText = ({ childName, usable, cost }: Shortage & { childName: string }): string =>
  `${childName} já usou os pontos: tem ${usable} para usar, e o prêmio custa ${cost}.`

/** Tells a child that the points do not suffice: 'Faltam 12 pontos. Você tem 13 para usar, e o prêmio custa 25.' */
export const askShortageText = ({ usable, cost }: Shortage): string =>
  `${pointsText(cost - usable)}. Você tem ${Math.max(0, usable)} para usar, e o prêmio custa ${cost}.`

/** Tells a child that it has fewer points to save: 'Faltam 3 pontos. Você tem 7 para guardar.' */
export const saveShortageText = ({ usable, cost }: Shortage): string =>
  `${pointsText(cost - usable)}. Você tem ${Math.max(0, usable)} para guardar.`

/** Tells a child that less of the price is missing than it wants to save. */
export function tooMuchText({ missing }: { missing: number }): string {
  if (missing === 0) return 'Você já guardou tudo para este prêmio. Agora é só pedir!'
  return missing === 1
    ? 'Só falta 1 ponto para este prêmio.'
    : `Só faltam ${missing} pontos para este prêmio.`
}

const pointsText = (missing: number) => `${missingPointsText(missing)} ${missing === 1 ? 'ponto' : 'pontos'}`

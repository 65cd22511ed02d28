import type { Child } from '../children/child.ts'
import type { OnceClaim, Reward } from './reward.ts'

/** Whether the child cannot have the reward, because it exists once and is redeemed, or a sibling has asked for it. */
export function isTaken({ claim }: Pick<Reward, 'claim'>, child: Pick<Child, 'id'>): boolean {
  if (!claim) return false
  return claim.status === 'redeemed' || claim.childId !== child.id
}

/** Tells a guardian or a member why the reward cannot be redeemed, or its request not be agreed. */
export function claimText({ childName, status }: OnceClaim): string {
  switch (status) {
    case 'redeemed':
      return `Este prêmio só existe uma vez, e ${childName} já resgatou.`
    case 'approved':
      return `Este prêmio só existe uma vez, e já está combinado com ${childName}.`
    case 'asked':
      return `Este prêmio só existe uma vez, e ${childName} já pediu. Responda primeiro esse pedido.`
  }
}

/** On a card: 'Já resgatado' with 'por Bia', 'Já pedido' with 'por Bia', 'Já combinado' with 'com Bia'. */
export function claimLabel({ childName, status }: OnceClaim): { state: string; who: string } {
  switch (status) {
    case 'redeemed':
      return { state: 'Já resgatado', who: `por ${childName}` }
    case 'approved':
      return { state: 'Já combinado', who: `com ${childName}` }
    case 'asked':
      return { state: 'Já pedido', who: `por ${childName}` }
  }
}

/** The same on a child's device, which names no sibling. */
export const takenText = ({ status }: Pick<OnceClaim, 'status'>): string =>
  status === 'redeemed' ? 'Já resgatado' : 'Já pedido'

/** Tells a child that the reward, which exists once, is gone or asked for. */
export const takenMessage = ({ status }: Pick<OnceClaim, 'status'>): string =>
  `Este prêmio só existe uma vez, e já foi ${status === 'redeemed' ? 'resgatado' : 'pedido'}.`

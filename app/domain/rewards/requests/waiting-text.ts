import type { RewardRequest } from './request.ts'

/** How many requests wait for a guardian, and which: '1 pedido, 2 a entregar'; '' if none does. */
export function requestsText(requests: readonly RewardRequest[]): { count: number; text: string } {
  const asked = requests.filter(({ status }) => status === 'asked').length
  const approved = requests.filter(({ status }) => status === 'approved').length
  const askedText = asked > 0 && `${asked} ${asked === 1 ? 'pedido' : 'pedidos'}`
  return {
    count: asked + approved,
    text: [askedText, approved > 0 && `${approved} a entregar`].filter(Boolean).join(', '),
  }
}

import { defineAction } from '#app/base/action.ts'

/** Guardians' actions on children's devices, with the message when no response arrives. */
export const DEVICE_ACTIONS = {
  checkCode: defineAction(
    'aparelhos.conferir-codigo',
    'Não foi possível conferir o código. Tente novamente.',
  ),
  pair: defineAction('aparelhos.ligar', 'Não foi possível ligar o aparelho. Tente novamente.'),
  handOver: defineAction(
    'aparelhos.passar',
    'Não foi possível passar o celular: confira sua internet e tente de novo.',
  ),
  change: defineAction('aparelhos.mudar', 'Não foi possível salvar o aparelho. Tente novamente.'),
  turnOff: defineAction('aparelhos.desligar', 'Não foi possível desligar o aparelho. Tente novamente.'),
} as const

import { defineAction } from '#app/base/action.ts'

/** Actions on children, with the message when no response arrives. */
export const CHILD_ACTIONS = {
  save: defineAction('criancas.salvar', 'Falha ao salvar dados da criança. Tente novamente.'),
  delete: defineAction('criancas.excluir', 'Erro ao excluir perfil: confira sua internet e tente de novo.'),
  setPin: defineAction('criancas.senha', 'Não foi possível salvar a senha de desenhos. Tente novamente.'),
  setView: defineAction('criancas.tela', 'Não foi possível salvar a tela da criança. Tente novamente.'),
} as const

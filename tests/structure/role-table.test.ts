import { expect, it } from 'vitest'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import type { FamilyActions } from '#app/platform/write-action.server.ts'
import { handlersOfApp } from '#tests/roles/app-routes.ts'
import { operations } from '#tests/roles/operations.ts'
import { roleTable } from '#tests/roles/role-table.ts'

const actions: FamilyActions = familyActions

it('the operations of the role tests cover exactly the routes below /app', () => {
  const key = ({ method, path }: { method: string; path: string }) => `${method} /app/${path}`
  const handlerKeys = handlersOfApp().map(key)
  expect(handlerKeys.length).toBeGreaterThan(15)
  expect([...new Set(operations.map(key))].toSorted()).toEqual(handlerKeys.toSorted())
})

it('every action that its policy allows to guardians only is refused to child members by the role tests', () => {
  const guardianActions = Object.keys(actions).filter(
    (name) => !actions[name]!.allows({ role: 'child', isAdmin: false }),
  )
  expect(guardianActions.length).toBeGreaterThan(10)
  for (const name of guardianActions) {
    const outcomes = operations
      .filter(({ path }) => path === `acoes/${name}`)
      .map(({ expected }) => expected.unlinkedMember)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'refused', status: 403 })
  }
})

it('only these actions run without a subscription', () => {
  const names = Object.keys(actions).filter((name) => actions[name]!.withoutSubscription)
  expect(names.toSorted()).toEqual([
    'assinatura.cancelar',
    'assinatura.devolver',
    'assinatura.mencao.retirar',
    'convites.cancelar',
    'convites.criar',
    'familia.entrar',
    'perfil.duas-etapas.ativar',
    'perfil.duas-etapas.comecar',
    'perfil.duas-etapas.desativar',
    'perfil.duas-etapas.renovar-codigos',
    'perfil.senha.criar',
    'perfil.verificacao.reenviar',
  ])
})

it('docs/roles.md is generated from the operations', async () => {
  await expect(roleTable(operations)).toMatchFileSnapshot('../../docs/roles.md')
})

import { expect, it } from 'vitest'
import { handlersOfApp } from '#tests/roles/app-routes.ts'
import { operations } from '#tests/roles/operations.ts'
import { roleTable } from '#tests/roles/role-table.ts'

it('the operations of the role tests cover exactly the routes below /app', () => {
  const key = ({ method, path }: { method: string; path: string }) => `${method} /app/${path}`
  const handlerKeys = handlersOfApp().map(key)
  expect(handlerKeys.length).toBeGreaterThan(15)
  expect([...new Set(operations.map(key))].toSorted()).toEqual(handlerKeys.toSorted())
})

it('docs/roles.md is generated from the operations', async () => {
  await expect(roleTable(operations)).toMatchFileSnapshot('../../docs/roles.md')
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { actionPath } from '#app/base/action.ts'
import { ACCOUNT_ACTIONS } from '#app/domain/accounts/actions.ts'
import { ASSISTANT_ACTIONS } from '#app/domain/assistant/actions.ts'
import { BILLING_ACTIONS } from '#app/domain/billing/actions.ts'
import { CHILD_ACTIONS } from '#app/domain/children/actions.ts'
import { familyActions } from '#app/domain/dashboard/actions.server.ts'
import { DEVICE_ACTIONS } from '#app/domain/devices/actions.ts'
import { FAMILY_ACTIONS } from '#app/domain/families/actions.ts'
import { INVITE_ACTIONS } from '#app/domain/invites/actions.ts'
import { POINT_ACTIONS } from '#app/domain/points/actions.ts'
import { REWARD_ACTIONS } from '#app/domain/rewards/actions.ts'
import { START_ACTIONS } from '#app/domain/start/actions.ts'
import { TASK_ACTIONS } from '#app/domain/tasks/actions.ts'
import { TASK_DAY_ACTIONS } from '#app/domain/tasks/task-day-actions.ts'
import { requestJson, sendAction } from '#app/ui/request-json.ts'

const actions = [
  ...Object.values(ACCOUNT_ACTIONS),
  ...Object.values(ASSISTANT_ACTIONS),
  ...Object.values(BILLING_ACTIONS),
  ...Object.values(CHILD_ACTIONS),
  ...Object.values(DEVICE_ACTIONS),
  ...Object.values(FAMILY_ACTIONS),
  ...Object.values(INVITE_ACTIONS),
  ...Object.values(POINT_ACTIONS),
  ...Object.values(REWARD_ACTIONS),
  ...Object.values(START_ACTIONS),
  ...Object.values(TASK_ACTIONS),
  ...Object.values(TASK_DAY_ACTIONS),
]

const respondWith = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve().then(response)),
  )
const failToFetch = () => {
  throw new TypeError('Failed to fetch')
}

afterEach(() => vi.unstubAllGlobals())

it('the screens and the server have the same actions', () => {
  expect(actions.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(familyActions).map(actionPath).toSorted(),
  )
})

it.each([
  ['consentimento.aceitar', 'Não foi possível guardar o seu consentimento. Tente novamente.'],
  ['perfil.duas-etapas.comecar', 'Não foi possível começar. Tente novamente.'],
  ['assinatura.cancelar', 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.'],
  ['perfil.email.trocar', 'Erro ao atualizar perfil.'],
  ['perfil.senha.trocar', 'Não foi possível trocar a senha. Tente novamente.'],
  ['convites.criar', 'Falha ao gerar código de convite.'],
  ['criancas.excluir', 'Erro ao excluir perfil: confira sua internet e tente de novo.'],
  ['premios.excluir', 'Falha ao excluir recompensa.'],
  ['tarefas.excluir', 'Falha ao excluir tarefa.'],
  ['pontos.editar', 'Não foi possível salvar a pontuação. Tente novamente.'],
  ['perfil.aparelhos.sair', 'Não foi possível encerrar o acesso. Tente novamente.'],
  ['aparelhos.ligar', 'Não foi possível ligar o aparelho. Tente novamente.'],
  ['aparelhos.passar', 'Não foi possível passar o celular: confira sua internet e tente de novo.'],
  ['familia.entrar', 'Falha ao aceitar convite.'],
  ['familia.sair', 'Erro ao sair da família: confira sua internet e tente de novo.'],
  ['tarefas.conferir', 'Não deu para conferir: confira sua internet e tente de novo.'],
  ['tarefas.desfazer-conferencia', 'Não deu para desfazer: confira sua internet e tente de novo.'],
  ['tarefas.marcar', 'Erro ao marcar tarefa: confira sua internet e tente de novo.'],
  ['premios.resgatar', 'Falha ao resgatar o prêmio. Tente novamente.'],
  ['assinatura.devolver', 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.'],
  ['familia.membros.remover', 'Erro ao remover membro: confira sua internet e tente de novo.'],
  ['perfil.duas-etapas.renovar-codigos', 'Não foi possível fazer códigos novos. Tente novamente.'],
  ['perfil.verificacao.reenviar', 'Não foi possível enviar o e-mail. Tente novamente.'],
  ['convites.cancelar', 'Não foi possível cancelar o código. Tente novamente.'],
  ['criancas.salvar', 'Falha ao salvar dados da criança. Tente novamente.'],
  ['familia.salvar', 'Falha ao salvar dados da família. Tente novamente.'],
  ['premios.meta', 'Falha ao mudar a meta. Tente novamente.'],
  ['premios.fixar', 'Falha ao mudar a ordem da loja. Tente novamente.'],
  ['ia.incluir', 'Falha ao incluir as ideias. Tente novamente.'],
  ['premios.salvar', 'Falha ao salvar recompensa. Tente novamente.'],
  ['tarefas.salvar', 'Falha ao salvar tarefa. Tente novamente.'],
  ['pontos.atribuir', 'Falha ao atribuir pontuação. Tente novamente.'],
  ['pontos.consertar', 'Não foi possível devolver os pontos. Tente novamente.'],
  ['condutas.salvar', 'Falha ao salvar a conduta. Tente novamente.'],
  ['pontos.excluir', 'Não foi possível excluir a pontuação. Tente novamente.'],
  ['perfil.duas-etapas.desativar', 'Não foi possível desativar. Tente novamente.'],
  ['perfil.duas-etapas.ativar', 'Não foi possível ativar. Tente novamente.'],
  ['perfil.salvar', 'Erro ao atualizar perfil.'],
] as const)('%s shows its own error message when the network fails', async (name, message) => {
  respondWith(failToFetch)
  const action = actions.find((candidate) => candidate.path === actionPath(name))!
  expect(await sendAction(action, {})).toEqual({ ok: false, message, isResponseLost: true })
})

describe('a request', () => {
  const send = () => sendAction(TASK_ACTIONS.save, { title: 'Arrumar a cama' })
  const lostResult = { ok: false, message: TASK_ACTIONS.save.failure, isResponseLost: true }

  it("returns the server's result, also that of a refusal", async () => {
    respondWith(() => Response.json({ ok: true, value: 7 }))
    expect(await send()).toEqual({ ok: true, value: 7 })
    respondWith(() => Response.json({ ok: false, message: 'Confira os campos.' }, { status: 400 }))
    expect(await send()).toEqual({ ok: false, message: 'Confira os campos.' })
  })

  it.each([
    ['an error page', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['plain text', () => new Response('O banco de dados não responde.', { status: 503 })],
    ['JSON of another shape', () => Response.json({ error: 'upstream' }, { status: 500 })],
    ['incomplete JSON', () => new Response('{"ok":tr')],
  ])('counts as lost if the response is %s', async (_name, response) => {
    respondWith(response)
    expect(await send()).toEqual(lostResult)
  })

  it('sends an object as JSON, and a FormData unchanged', async () => {
    respondWith(() => Response.json({ ok: true }))
    await send()
    const form = new FormData()
    await sendAction(CHILD_ACTIONS.save, form)
    const calls = vi.mocked(fetch).mock.calls
    expect(calls[0]![0]).toBe('/app/acoes/tarefas.salvar')
    expect(calls[0]![1]).toMatchObject({ method: 'POST', body: '{"title":"Arrumar a cama"}' })
    expect(calls[1]![1]).toMatchObject({ method: 'POST', body: form })
  })

  it('counts as lost if no response comes in ten seconds, or its body does not', async () => {
    vi.useFakeTimers()
    const answers = [new Promise<Response>(() => undefined), Response.json({ ok: true })]
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      const response = answers.shift()!
      if (response instanceof Response)
        response.json = () => new Promise((_, reject) => signal.addEventListener('abort', reject))
      return Promise.race([response, new Promise((_, reject) => signal.addEventListener('abort', reject))])
    })
    for (let count = 1; count <= 2; count += 1) {
      const result = send()
      await vi.advanceTimersByTimeAsync(9_999)
      expect(await Promise.race([result, Promise.resolve('waiting')])).toBe('waiting')
      await vi.advanceTimersByTimeAsync(1)
      expect(await result).toEqual(lostResult)
    }
    vi.useRealTimers()
  })

  it('loads the page of a redirect, such as the sign-in page', async () => {
    const assign = vi.fn<(url: string) => void>()
    vi.stubGlobal('window', { location: { assign } })
    respondWith(() =>
      Object.defineProperties(new Response('<html>'), {
        redirected: { value: true },
        url: { value: '/login' },
      }),
    )
    await requestJson('/app/config', 'Falha')
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login')
  })
})

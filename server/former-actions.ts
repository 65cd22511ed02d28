import type { Context, Hono } from 'hono'
import { actionPath } from '#app/base/action.ts'
import type { WebEnv } from './web-env.ts'

/** The actions of a family by their path below /app in the previous release, which had no /app/acoes. */
export const FORMER_ACTIONS: Readonly<Record<string, string>> = {
  'assinatura/cancelar': 'assinatura.cancelar',
  'assinatura/devolver': 'assinatura.devolver',
  'assinatura/mencao': 'assinatura.mencao.retirar',
  consentimento: 'consentimento.aceitar',
  convites: 'convites.criar',
  'convites/cancelar': 'convites.cancelar',
  'criancas/excluir': 'criancas.excluir',
  'criancas/salvar': 'criancas.salvar',
  'familia/entrar': 'familia.entrar',
  'familia/membros/remover': 'familia.membros.remover',
  'familia/sair': 'familia.sair',
  'familia/salvar': 'familia.salvar',
  perfil: 'perfil.salvar',
  'perfil/aparelhos': 'perfil.aparelhos.sair',
  'perfil/duas-etapas/ativar': 'perfil.duas-etapas.ativar',
  'perfil/duas-etapas/codigos': 'perfil.duas-etapas.renovar-codigos',
  'perfil/duas-etapas/comecar': 'perfil.duas-etapas.comecar',
  'perfil/duas-etapas/desativar': 'perfil.duas-etapas.desativar',
  'perfil/email': 'perfil.email.trocar',
  'perfil/google/desvincular': 'perfil.google.desvincular',
  'perfil/google/vincular': 'perfil.google.vincular',
  'perfil/senha': 'perfil.senha.trocar',
  'perfil/senha/criar': 'perfil.senha.criar',
  'perfil/verificacao': 'perfil.verificacao.reenviar',
  'pontos/atribuir': 'pontos.atribuir',
  'pontos/editar': 'pontos.editar',
  'pontos/excluir': 'pontos.excluir',
  'premios/excluir': 'premios.excluir',
  'premios/resgatar': 'premios.resgatar',
  'premios/salvar': 'premios.salvar',
  'tarefas/excluir': 'tarefas.excluir',
  'tarefas/marcar': 'tarefas.marcar',
  'tarefas/salvar': 'tarefas.salvar',
}

/** Serves the actions at their former paths, for pages loaded from the previous release. The next release needs no former paths. */
export function serveFormerActions(web: Hono<WebEnv>): void {
  for (const [path, name] of Object.entries(FORMER_ACTIONS)) {
    web.post(`/app/${path}`, (context: Context<WebEnv>) => {
      const url = new URL(actionPath(name), context.req.url)
      return web.fetch(new Request(url, context.req.raw), context.env)
    })
  }
}

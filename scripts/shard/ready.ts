import type { Cluster } from './cluster.ts'
import { tablesOf } from './placements.ts'

/** From this version on Citus propagates roles, grants and row-level security to every node. */
const MIN_VERSION = 11

/** Messages for missing requirements, each with a fix; empty if tables can be moved. */
export function missingRequirements(cluster: Cluster): string[] {
  if (tablesOf('distributed').some((table) => !cluster.tables.has(table))) {
    return [
      'As tabelas do Combinado ainda não estão neste banco: comece o Combinado nele uma vez (npm start), e depois repita.',
    ]
  }
  if (!cluster.version) return [withoutExtension(cluster.isInstalled)]
  const messages: string[] = []
  if (Number.parseInt(cluster.version, 10) < MIN_VERSION) {
    messages.push(
      `O Citus ${cluster.version} é antigo demais: use a versão ${MIN_VERSION} ou mais nova (13.2 foi a testada).`,
    )
  }
  if (!cluster.isCoordinator) {
    messages.push('Este servidor é um nó de trabalho: ponha na DATABASE_URL o endereço do coordenador.')
  } else if (!cluster.hasCoordinatorAddress) {
    messages.push(
      `O coordenador ainda não tem endereço. Como administrador, neste banco: SELECT citus_set_coordinator_host('ENDEREÇO DO COORDENADOR', 5432);`,
    )
  }
  if (cluster.nodeCount === 0) {
    messages.push(
      `Nenhum nó pode guardar linhas. Em cada nó crie o mesmo banco com a extensão citus; depois, como administrador, neste banco: ` +
        `SELECT citus_add_node('ENDEREÇO DO NÓ', 5432);`,
    )
  }
  if (!cluster.ownsTables) {
    messages.push(
      `${cluster.login} não é dono das tabelas: ponha na DATABASE_URL o usuário com que o Combinado fez as migrações.`,
    )
  }
  for (const role of cluster.rolesWithoutLogin) {
    messages.push(
      `O papel ${role} precisa poder entrar, pois os nós se ligam uns aos outros com ele. Como administrador: ALTER ROLE ${role} LOGIN;`,
    )
  }
  return messages
}

function withoutExtension(isInstalled: boolean): string {
  if (isInstalled) {
    return `A extensão citus está instalada, mas não neste banco. Como administrador, neste banco e no de cada nó: CREATE EXTENSION citus;`
  }
  return (
    'Este PostgreSQL não tem o Citus. Instale o pacote dele em todos os servidores, ponha citus em primeiro lugar em ' +
    'shared_preload_libraries, reinicie, e como administrador execute em cada banco: CREATE EXTENSION citus;'
  )
}

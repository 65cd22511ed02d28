import type { Cluster } from './cluster.ts'
import { tablesOf } from './placements.ts'

/** Grants on columns reach the nodes from this version on. */
const MIN_VERSION = { major: 13, minor: 1 }

/** What keeps tables from being moved, with texts for the operator. */
export interface MissingRequirement {
  problem: string
  advice: string
}

/** The requirements that are not met, each with a fix; empty if tables can be moved. */
export function missingRequirements(cluster: Cluster): MissingRequirement[] {
  if (tablesOf('distributed').some((table) => !cluster.tables.has(table))) {
    return [
      {
        problem: 'as tabelas do Combinado ainda não estão neste banco',
        advice: 'comece o Combinado nele uma vez (npm start), e depois repita',
      },
    ]
  }
  if (!cluster.version) return [withoutExtension(cluster.isInstalled)]
  const missing: MissingRequirement[] = []
  if (isTooOld(cluster.version)) {
    missing.push({
      problem: `o Citus ${cluster.version} é antigo demais`,
      advice: `use a versão ${MIN_VERSION.major}.${MIN_VERSION.minor} ou mais nova (13.2 foi a testada)`,
    })
  }
  if (!cluster.isCoordinator) {
    missing.push({
      problem: 'este servidor é um nó de trabalho',
      advice: 'ponha na DATABASE_URL o endereço do coordenador',
    })
  } else if (!cluster.hasCoordinatorAddress) {
    missing.push({
      problem: 'o coordenador ainda não tem endereço',
      advice: `como administrador, neste banco: SELECT citus_set_coordinator_host('ENDEREÇO DO COORDENADOR', 5432);`,
    })
  }
  if (cluster.nodeCount === 0) {
    missing.push({
      problem: 'nenhum nó pode guardar linhas',
      advice:
        'em cada nó crie o mesmo banco com a extensão citus; depois, como administrador, neste banco: ' +
        `SELECT citus_add_node('ENDEREÇO DO NÓ', 5432);`,
    })
  }
  missing.push(...nodeProblems(cluster))
  if (!cluster.ownsTables) {
    missing.push({
      problem: `${cluster.login} não é dono das tabelas`,
      advice: 'ponha na DATABASE_URL o usuário com que o Combinado fez as migrações',
    })
  }
  for (const role of cluster.rolesWithoutLogin) {
    missing.push({
      problem: `o papel ${role} precisa poder entrar, pois os nós se ligam uns aos outros com ele`,
      advice: `como administrador: ALTER ROLE ${role} LOGIN;`,
    })
  }
  return missing
}

/** Nodes that do not answer, that refuse a role, or that lack a setting. */
export function nodeProblems({ nodes, walLevel, login }: Cluster): MissingRequirement[] {
  const problems: MissingRequirement[] = []
  for (const { address } of nodes.filter((node) => node.walLevel === undefined)) {
    problems.push({
      problem: `o nó ${address} não responde ao coordenador, ou recusa ${login}`,
      advice:
        'ligue-o ou confira a rede, a senha em ~/.pgpass do usuário postgres e o pg_hba.conf; até que volte, as famílias dele ' +
        'recebem 503, e ninguém se cadastra, muda de família ou apaga a conta (docs/scale.md)',
    })
  }
  for (const { address, refusedRoles } of nodes) {
    for (const role of refusedRoles) {
      problems.push({
        problem: `o nó ${address} não deixa ${role} entrar`,
        advice:
          `como administrador, no coordenador: ALTER ROLE ${role} PASSWORD '…'; ponha a mesma senha em ~/.pgpass do usuário ` +
          `postgres de cada máquina, e ${role} no pg_hba.conf`,
      })
    }
  }
  const levels = [{ address: 'o coordenador', walLevel }, ...nodes]
  const withoutLogical = levels.filter((node) => node.walLevel !== undefined && node.walLevel !== 'logical')
  if (withoutLogical.length > 0) {
    problems.push({
      problem: `wal_level não é logical (${withoutLogical.map(({ address }) => address).join(', ')})`,
      advice: `ALTER SYSTEM SET wal_level = 'logical'; e reinicie esse PostgreSQL: sem isso, famílias só mudam de nó com as gravações paradas`,
    })
  }
  return problems
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number)
  return major < MIN_VERSION.major || (major === MIN_VERSION.major && minor < MIN_VERSION.minor)
}

function withoutExtension(isInstalled: boolean): MissingRequirement {
  if (isInstalled) {
    return {
      problem: 'a extensão citus está instalada, mas não neste banco',
      advice: 'como administrador, neste banco e no de cada nó: CREATE EXTENSION citus;',
    }
  }
  return {
    problem: 'este PostgreSQL não tem o Citus',
    advice:
      'instale o pacote dele em todos os servidores, ponha citus em primeiro lugar em shared_preload_libraries, reinicie, ' +
      'e como administrador execute em cada banco: CREATE EXTENSION citus;',
  }
}

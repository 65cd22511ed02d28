import combinadoFalhou from './o-combinado-falhou.md?raw'
import tarefasPorIdade from './tarefas-por-idade.md?raw'
import mesada from './mesada-ou-pontos.md?raw'
import premios from './premios-que-nao-custam-dinheiro.md?raw'
import irmaos from './dois-irmaos-regras-diferentes.md?raw'
import manha from './rotina-da-manha-sem-gritaria.md?raw'

/** The posts that an empty blog starts with: Markdown with a head. */
export const EXAMPLE_POSTS: readonly string[] = [
  manha,
  mesada,
  tarefasPorIdade,
  irmaos,
  premios,
  combinadoFalhou,
]

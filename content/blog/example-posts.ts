import oCombinadoFalhou from './o-combinado-falhou.md?raw'
import tarefasPorIdade from './tarefas-por-idade.md?raw'
import mesadaOuPontos from './mesada-ou-pontos.md?raw'
import premiosSemDinheiro from './premios-que-nao-custam-dinheiro.md?raw'
import doisIrmaos from './dois-irmaos-regras-diferentes.md?raw'
import rotinaDaManha from './rotina-da-manha-sem-gritaria.md?raw'

/** The first posts of an empty blog, as Markdown with front matter. */
export const EXAMPLE_POSTS: readonly string[] = [
  rotinaDaManha,
  mesadaOuPontos,
  tarefasPorIdade,
  doisIrmaos,
  premiosSemDinheiro,
  oCombinadoFalhou,
]

import { momentText } from '../../families/dates/moment-text.ts'
import type { ExportedFamily } from '../export.ts'

interface ReadMeFacts {
  brandName: string
  family: ExportedFamily
  exportedAt: Date
  memberName: string
  /** Whether the person has or had a subscription. */
  hasSubscription: boolean
}

const SUBSCRIPTION_FILES = `assinaturas.csv    as suas assinaturas; as de outras pessoas da família não estão aqui
cobrancas.csv      cada cobrança das suas assinaturas, com o valor e o que aconteceu com ela
`

/** The text of LEIA-ME.txt, which explains the other files. */
export function readMe({ brandName, family, exportedAt, memberName, hasSubscription }: ReadMeFacts): string {
  return `${brandName}: cópia dos dados da família
${'='.repeat(brandName.length + 29)}

Família: ${family.name}
Feita por ${memberName} em ${momentText(exportedAt.toISOString(), family.timeZone)} (fuso ${family.timeZone})

Esta cópia mostra tudo da sua família como estava nesse momento. Guarde em lugar seguro: ela tem dados
de crianças.

Para abrir em planilhas (Excel, LibreOffice, Google Planilhas)
--------------------------------------------------------------
criancas.csv       o perfil de cada criança e o saldo de pontos
tarefas.csv        as tarefas combinadas, também as que foram excluídas
dias-de-tarefa.csv cada tarefa em cada dia: feita, não feita, pendente, esperando conferir ou para fazer de novo
dias-em-casa.csv   em quais dias de duas semanas cada criança está em casa
pausas.csv         férias, feriados, viagens e dias de doença
trocas.csv         as vezes trocadas entre crianças e as que não foram precisas
vezes-pegas.csv    quem pegou primeiro as tarefas de quem pegar primeiro
conferencias.csv   cada resposta dos responsáveis ao que as crianças marcaram
elogios.csv        cada elogio dos responsáveis a uma tarefa feita
premios.csv        os prêmios, também os que foram excluídos
resgates.csv       os prêmios resgatados
pedidos.csv        o que as crianças pediram, com as respostas
guardados.csv      os pontos que ficam ou ficaram separados para um pedido ou para a meta
historico.csv      cada lançamento de pontos, com os estornos
condutas.csv       as condutas que a família criou, mudou ou escondeu
membros.csv        quem participa da família; o e-mail é só o seu
convites.csv       os códigos de convite
aparelhos.csv      os aparelhos das crianças
uso-dos-aparelhos.csv os minutos de uso de cada aparelho nos últimos 30 dias
${hasSubscription ? SUBSCRIPTION_FILES : ''}
As colunas são separadas por ponto e vírgula e os textos estão em UTF-8. Um apóstrofo no começo de um
texto (como em '=1+1) evita que a planilha o execute como fórmula. Os pontos do histórico de uma criança
somados dão o saldo dela: um lançamento estornado e o seu estorno se anulam.

fotos/             as fotos das crianças, quando há

Para programas
--------------
dados.json         tudo o que está acima em um só arquivo, com as datas em UTC (formato combinado-family,
                   versão 1), e como você entra na sua conta

O que não está aqui: senhas, senhas de desenhos, sessões, as chaves dos aparelhos e a verificação em duas etapas,
que guardamos só de forma cifrada, e os e-mails das outras pessoas da família.
`.replaceAll('\n', '\r\n')
}

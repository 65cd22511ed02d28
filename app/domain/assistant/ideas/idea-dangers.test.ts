import { expect, it } from 'vitest'
import { type Danger, dangerIn } from './idea-dangers.ts'

const DANGEROUS_TEXTS: Record<Danger, readonly string[]> = {
  secrecy: [
    'Passe a tarde lá e não conte para a mãe.',
    'Isso fica só entre nós.',
    'Apareça no trabalho do papai sem combinar.',
    'Faça tudo sem que os adultos percebam.',
    'Um doce escondido do papai.',
    'Saia de casa de fininho.',
  ],
  height: [
    'Suba no telhado para buscar a bola.',
    'Trepe na árvore do quintal.',
    'Troque a lâmpada do quarto.',
    'Sente no parapeito da janela.',
    'Limpe os vidros da janela por fora.',
  ],
  fire: [
    'Frite um ovo para o café.',
    'Aqueça o óleo na panela.',
    'Acenda as velas da mesa.',
    'Faça uma fogueira no quintal com a família.',
    'Cozinhe o arroz no fogão.',
    'Passe as camisas com o ferro.',
  ],
  water: [
    'Uma hora na piscina com os amigos.',
    'Nade no rio com os primos.',
    'Veja quanto tempo fica debaixo d’água com os pais.',
    'Pesque na beira da lagoa.',
  ],
  trips: [
    'Durma na casa da vizinha.',
    'Compre pão na padaria.',
    'Ande pela cidade a tarde toda.',
    'Vá a pé até o centro.',
    'Uma volta de bicicleta pelo bairro.',
    'Cinema sem os pais.',
    'Fique fora de casa até tarde.',
  ],
  medicine: [
    'Tome o remédio da noite.',
    'Separe os comprimidos da vovó com a família.',
    'Um gole de cerveja com o papai.',
    'Passe água sanitária no chão.',
    'Beba um energético antes da prova.',
  ],
  weapons: [
    'Limpe a espingarda com o vovô.',
    'Treine tiro ao alvo.',
    'Use a faca grande da cozinha.',
    'Ganhe um canivete.',
    'Corte lenha com o machado.',
  ],
  strangers: [
    'Converse com um desconhecido.',
    'Fale com quem passar na calçada.',
    'Abra um perfil no Instagram.',
    'Mande uma foto sua para o grupo.',
    'Aceite a carona de alguém.',
    'Receba o entregador.',
  ],
  camera: [
    'Grave um vídeo dançando.',
    'Filme a sua irmã no quarto.',
    'Uma foto de pijama para os colegas.',
    'Fique na frente da câmera.',
  ],
  touch: ['Sente no colo da visita.', 'Deixe fazer cócegas.', 'Troque de roupa na frente dos primos.'],
  harm: [
    'Amarre um cordão no pescoço.',
    'Fique sem piscar.',
    'Entre na máquina para se esconder.',
    'Ligue o carro.',
  ],
  body: [
    'Fique sem jantar na segunda-feira.',
    'Anote o seu peso toda semana.',
    'Uma dieta de sete dias.',
    'Troque o jantar por um copo de água.',
    'Faça cem abdominais.',
    'Raspe o prato até o fim.',
    'Para ficar mais bonita na festa.',
  ],
  alone: ['Cuide do seu irmão pequeno sozinho.', 'Fique uma hora sozinha em casa.'],
}

it.each(Object.entries(DANGEROUS_TEXTS))('the danger %s is detected in every wording', (_danger, texts) => {
  expect(texts.filter((text) => dangerIn(text) === null)).toEqual([])
})

it.each([
  'Conte para a mãe uma coisa boa da escola.',
  'Suba as roupas limpas para o quarto.',
  'Varra os degraus da escada.',
  'Acenda a luz do quarto de manhã.',
  'Faça um desenho do fundo do mar.',
  'Uma tarde na piscina com os pais.',
  'Cozinhe o arroz junto com um adulto.',
  'Um passeio de bicicleta com a família.',
  'Noite de acampamento na sala.',
  'Procure no dicionário uma palavra desconhecida.',
  'Pese a farinha na balança da cozinha.',
  'Faça uma lista das tarefas.',
  'Uma vitamina de banana no lanche.',
])('no danger is detected in: %s', (text) => {
  expect(dangerIn(text)).toBeNull()
})

it('a danger is detected if the text says that the adult is away or not needed', () => {
  const texts = [
    'Use o fogão enquanto os pais estão fora.',
    'Nade na piscina sem a mãe por perto.',
    'Vá ao mercado sem precisar da família.',
    'Cozinhe quando os pais saírem.',
  ]
  expect(texts.filter((text) => dangerIn(text) === null)).toEqual([])
})

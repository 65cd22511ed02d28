/**
 * Everyday words that a model may use besides those of the catalogue, in the forms that `keywordStems` distinguishes.
 * No word names a danger, an outdoor place, a substance, or a part of the body by which children are judged.
 */
export const EVERYDAY_WORDS = `
voce voces eu ele ela eles elas nos meu teu nosso nossa isso isto aquilo este esta esse essa aquele aquela qual quais
quem como quando onde porque pois mas mais menos muito muita muitos pouco pouca algum alguma alguns algumas nenhum cada
todo toda todos todas tudo nada outro outra outros mesmo mesma proprio propria ambos so apenas ainda ja sempre nunca
hoje ontem amanha agora depois antes durante enquanto entao assim bem mal melhor pior tambem talvez sobre entre desde
contra embora dentro perto junto aqui ali la cima baixo frente lado meio fim comeco inicio final primeiro primeira
segundo segunda terceiro terca quarta quinta sexta sabado domingo semana mes ano dia dias noite manha tarde hora horas
minuto minutos vez vezes janeiro fevereiro ferias feriado aniversario natal pascoa fim-de-semana anterior proximo proxima
um dois duas tres quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta sessenta cem meia
metade dobro dupla
ser sou era seja sejam foi estar estou estao esteja estiver ter tem tenha tiver teve haver ha vai vamos vao va fui poder
pode possa puder querer quer queira quiser quis saber sabe saiba dever deve deva precisar precisa preciso precise dar deu
dado dando fez faz faca fazendo feito feita faco dizer diz diga disse ver veja viu visto vendo ouvir ouve ouca vir vem
venha por ponha posto pos trazer traz traga trouxe ler le leia lendo lido escrever escreva escrito falar fale contar conte
contando perguntar pergunte responder responda explicar explique mostrar mostre ensinar ensine aprender aprenda aprendendo
lembrar lembre lembrete esquecer esqueca pensar pense imaginar imagine inventar criar crie criando montar monte montando
desmontar construir construa desenhar desenhe pintar pinte colorir pintura colar cole recortar recorte dobrar dobre enrolar
abrir abra fechar feche guardar guarde guardando arrumar arrume arrumando organizar organize organizando separar separe
juntar junte misturar misture limpar limpe lavar lave enxaguar secar seque esfregar varrer varra aspirar espanar passar
passe tirar tire colocar coloque pegar pegue levar leve deixar deixe trocar troque mudar mude virar vire ligar ligue
desligar desligue apagar apague encher encha esvaziar esvazie regar regue molhar molhe plantar plante cuidar cuide ajudar
ajude ajudando escolher escolha escolhido decidir decida combinar combine planejar planeje preparar prepare servir sirva
dividir divida repartir compartilhar emprestar agradecer agradeca elogiar elogie cumprimentar cumprimente convidar convide
esperar espere comecar comece terminar termine acabar acabe continuar continue parar pare tentar tente treinar treine
praticar pratique estudar estude revisar revise anotar anote copiar copie somar medir meca comparar compare procurar
procure achar ache encontrar encontre descobrir descubra observar observe olhar olhe escutar escute cantar cante dancar
dance tocar toque jogar jogue brincar brinque correr corra andar ande pular pule sentar sente deitar deite dormir durma
acordar acorde levantar levante vestir vista calcar calce pentear penteie escovar escove tomar tome beber beba comer coma
provar prove experimentar experimente cheirar sentir sinta gostar goste amar rir ria sorrir sorria abracar abrace
respirar relaxar relaxe descansar descanse alongar alongue ganhar ganhe perder usar use usado usada cobrir descobre
acompanhar acompanhe avisar avise chamar chame assistir assista completar complete cumprir cumpra conversar converse
consertar conserte decorar decore enfeitar enfeite embrulhar embrulhe etiquetar empilhar empilhe pendurar pendure estender
estenda recolher recolha devolver devolva doar doe economizar economize poupar marcar marque riscar risque memorizar
casa lar sala quarto cozinha banheiro quintal jardim varanda corredor area lavanderia garagem porta portas gaveta gavetas
armario guarda-roupa estante prateleira prateleiras mesa mesinha cadeira cadeiras sofa poltrona cama colchao travesseiro
almofada almofadas lencol lencois cobertor manta edredom cortina tapete abajur luminaria luz luzes lampada espelho quadro
parede chao piso vidro pia torneira box chuveiro vaso toalha toalhas sabonete xampu escova pasta fio dente dentes creme
protetor solar roupa roupas camisa camiseta calca short vestido saia meia meias sapato sapatos tenis chinelo casaco blusa
pijama uniforme mochila bolsa lancheira estojo garrafa garrafinha copo copos prato pratos talher talheres garfo garfos
colher colheres guardanapo tigela pote potes jarra bandeja cesto cesta caixa caixas sacola saco lixo lixeira reciclavel
pano esponja balde vassoura rodo pa espanador po poeira mancha ima geladeira relogio despertador calendario agenda
caderno livro livros gibi revista jornal pagina paginas capitulo historia historias conto poema poesia carta bilhete
cartao cartaz convite desenho desenhos figura figuras lapis caneta giz tinta guache pincel papel papelao folha folhas
cartolina cola fita adesivo adesivos barbante massinha argila origami dobradura colagem maquete mural album foto fotos
retrato porta-retrato moldura diario palavra palavras letra letras numero numeros frase verso rima charada adivinha
escola aula aulas licao dever tarefa tarefas prova materia materias matematica portugues ingles ciencia ciencias geografia
arte artes musica esporte professor professora colega colegas trabalho pesquisa leitura tabuada dicionario mapa planeta
estrela estrelas lua sol ceu nuvem vento arco-iris dinossauro dinossauros foguete robo castelo vulcao mundo brasil
estacao flor flores planta plantas vaso vasos semente sementes terra horta muda mudas regador erva passaro passaros
peixe gato gata cachorro bicho bichos animal animais estimacao racao coleira escovinha
familia pai pais mae papai mamae filho filha irmao irmaos irma irmas avo avos vovo vovos tio tia tios primo prima primos
adulto adulta adultos amigo amiga amigos turma bebe crianca criancas pessoa pessoas gente todo-mundo responsavel
jogo jogos tabuleiro cartas domino memoria quebra-cabeca peca pecas bloco blocos brinquedo brinquedos boneca carrinho
bola bolinha corda bambole pega-pega esconde-esconde mimica karaoke teatro fantoche fantasia magica truque desafio
rodada partida placar pontos premio equipe time torneio campeonato medalha trofeu surpresa tesouro pista pistas cabana
lanterna piquenique sessao filme filmes desenho-animado serie episodio podcast musicas cancao violao piano flauta pandeiro
instrumento ritmo danca coreografia
cafe almoco jantar lanche sobremesa fruta frutas banana maca laranja uva manga morango melancia abacaxi limao legume
legumes verdura salada tomate cenoura alface arroz feijao macarrao pao queijo manteiga ovo leite iogurte suco agua gelo
gelado sanduiche torrada bolo biscoito pipoca gelatina sorvete picole chocolate brigadeiro pizza sopa farinha receita
receitas ingrediente ingredientes cardapio compras lista mercado feira cobertura sabor sabores gosto
feliz alegre alegria calma calmo calma paciencia carinho amor respeito coragem esforco gentileza gentil educacao educado
obrigado obrigada favor desculpa desculpas bom boa bons boas bonito bonita legal divertido divertida especial novo nova
novos novas velho antiga grande pequeno pequena pequenos limpo limpa sujo suja cheio cheia vazio vazia seco seca umido
umida frio fria pronto pronta certo certa errado facil dificil rapido devagar silencio quieto voz alto baixa favorito
favorita preferido preferida diferente igual simples colorido colorida azul verde vermelho amarelo preto branco rosa
cor cores ideia ideias sonho meta metas plano rotina habito combinado combinados mesada cofrinho moeda moedas
mao maos pe pes perna pernas braco bracos rosto cabelo cabelos unha unhas corpo dedo dedos olhos ouvido
exercicio exercicios minutinho descanso sono cochilo banho higiene saude cuidado seguranca ajuda apoio tempo espaco lugar
altura erro erros espremer esprema arroz rios rio estado capital oceano floresta fundo natacao touca molhada molhado ficar fique
aonde cha gelo armar acertar acerte estrategia bala balas estranha estranho desconhecida desconhecido porteiro endereco
telefone telefonar balanca pesar pese humano humanos osso ossos vencer venceu vencido risada risadas manjericao hortela
salsa acesa aceso descarregar churrasco passeio ciclovia pedra papel tesoura elefante leao tigre borboleta formiga
festa festinha bexiga balao baloes vela convidado convidados parabens cartola fantasia mascara palhaco plateia palco
show banda coral bateria cavaquinho flauta metronomo partitura ensaio refrao acorde video audio gravar grave gravacao
notebook teclado mouse programa programar codigo projeto experimento experiencia lupa ima bussola cientista inventor
historiador cidade estado pais paises bandeira hino cultura lenda folclore indigena receita cronica resumo redacao
capa autor autora biblioteca livraria marcador dobrinha rascunho esboco lapiseira borracha apontador regua compasso
fracao conta contas porcentagem soma subtracao multiplicacao divisao problema problemas resposta respostas pergunta
perguntas duvida duvidas atencao foco concentracao pausa cronometro alarme lista checklist tabela grafico
chuva frio calor vento inverno verao outono primavera sombra guarda-chuva capa bota luva gorro cachecol oculos chapeu bone
costura botao botoes linha croche trico pulseira colar miçanga micanga bordado tear sabao amaciante detergente cabide
cabides varal pregador pregadores maquina lavadora aspirador escovao tampa tampas embalagem embalagens garrafao compostagem
adubo cascas minhocario passarinho comedouro ninho arvore tronco galho jardineira pazinha carrinho mangueira
tio-avo padrinho madrinha afilhado visita hospede sogra vizinho vizinha carteiro motorista gratidao elogio elogios
emocao emocoes sentimento sentimentos raiva medo tristeza saudade empatia tolerancia honestidade verdade confianca
respeitar dialogo reuniao assembleia voto votacao acordo regra regras limite limites responsabilidade autonomia
opiniao argumento debate noticia noticias curiosidade curiosidades cotidiano lembranca lembrancas heranca geracao
sobrenome origem parente parentes mudanca viagem mala ferias roteiro lembrancinha
ensaiar ensaie racao tigela sistema solar pilha pilhas controle gasta gastas lanterninha molde trilho encaixe
algodao feijao feijaozinho broto brotar germinar semeadura madeira plastico metal tecido tecidos feltro botao retalho espuma
isopor rolha tampinha tampinhas canudo palito palitos barbante elastico clipe grampo carimbo molde tapete ladrilho tijolo
porta-lapis caixinha envelope selo etiqueta etiquetas crachá pasta fichario prancheta quadro-branco lousa mural painel
maravilha lindo linda gostoso gostosa macio leve pesado pesada comprido curto redondo quadrado triangulo circulo
listra bolinhas estampa laço laco fita fivela cadarco capuz bolso gola manga zíper ziper
som barulho sussurro gargalhada piada piadas careta abraco abracos cafune colo companhia presenca presente
agradecimento parabens esperanca sorte surpreender comemorar comemore celebrar celebre homenagem homenagear visitar visite
receber receba telefonema mensagem mensagens desejar deseje torcer torcida apoiar apoie participar participe
colaborar colabore cooperar revezar reveze sortear sorteie adivinhar adivinhe imitar imite encenar encene narrar narre
resumir resuma sublinhar grifar corrigir corrija calcular calcule resolver resolva pesquisar pesquise classificar
numerar enumerar ordenar alfabetica crescente vogal consoante silaba acento virgula paragrafo titulo tema assunto
personagem personagens aventura misterio comedia documentario biografia fabula parlenda trava-lingua cantiga
sanfona tambor chocalho caixa-de-som fone fones batida compositor cantora cantor
cachecol touca pantufa roupao biquini sunga maio moletom jaqueta cinto gravata
cenoura beterraba abobora milho ervilha pepino repolho couve brocolis batata mandioca lentilha grao aveia granola mel
geleia requeijao presunto frango peixinho atum castanha amendoim coco pera mamao caju acerola maracuja goiaba kiwi
vitamina cremosa casca caroco fatia fatias pedaco pedacos colherada xicara pires guardar-louca escorredor peneira rolo
forma assadeira fermento acucar sal canela baunilha calda recheio
parte coisa coisas jeito modo tipo exemplo motivo resultado lado volta caminho passo passos tela telas televisao tv
computador tablet celular videogame
`

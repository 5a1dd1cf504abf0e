/**
 * Stop words by language, in lower case: articles, pronouns, prepositions, conjunctions, auxiliaries. They occur on every page and
 * carry no topic. Scripts without spaces are handled in keywords.ts.
 */
// biome-ignore format: read as lists
const LISTS: Record<string, string> = {
  en: 'a an the and or but if then else than so as of at by for with about against between into through during before after above below to from up down in out on off over under again once here there when where why how all any both each few more most other some such no nor not only own same too very can will just should would could may might must shall do does did doing have has had having be is are was were been being am i you he she it we they me him her us them my your his its our their this that these those who whom which what also',
  de: 'der die das den dem des ein eine einer eines einem einen und oder aber wenn als wie so auch nicht kein keine ich du er sie es wir ihr mich dich sich uns euch ihm ihn ihnen mein dein sein seine seiner ihre ihrer unser von zu zum zur mit nach bei aus auf an am im in ins für über unter vor hinter neben zwischen durch gegen ohne um bis seit ist sind war waren wird werden wurde wurden hat haben hatte kann können muss soll will mehr nur noch schon doch da dann was wer wo dieser diese dieses man dass daß sehr hier',
  fr: 'le la les un une des du de d l à au aux en dans par pour sur sous avec sans entre chez vers et ou mais si que qui quoi dont où ne pas plus moins très je tu il elle on nous vous ils elles me te se lui leur y ce cet cette ces mon ton son ma ta sa mes tes ses notre votre nos vos leurs est sont était être été a ont avait avoir eu fait faire peut comme aussi même tout tous toute toutes autre après avant c s n j qu',
  es: 'el la los las un una unos unas lo al del de a en por para con sin sobre entre hasta desde y e o u pero si que quien cual donde cuando como no más menos muy ya yo tú él ella nosotros ellos ellas me te se nos le les su sus mi mis tu tus este esta estos estas ese esa eso esto es son era fue ser estar está están ha han había haber hay tiene también porque todo todos toda todas otro otra',
  it: 'il lo la i gli le un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli alle dal dalla dai nel nella nei nelle sul sulla sui e ed o ma se che chi cui dove quando come non più meno molto io tu lui lei noi voi loro mi ti si ci vi ne suo sua suoi sue mio mia questo questa questi queste quello quella è sono era essere stato ha hanno aveva avere anche tutto tutti tutte altro',
  pt: 'o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre entre até e ou mas se que quem qual onde quando como não mais menos muito já eu tu ele ela nós eles elas me te lhe lhes seu sua seus suas meu minha este esta isto esse essa isso aquele aquela ao à aos às é são era foi ser estar está estão tem têm tinha ter há também todo todos toda todas outro outra',
  nl: 'de het een en of maar als dan dat die dit deze wie wat waar wanneer hoe niet geen ik jij je hij zij ze wij we jullie u mij me hem haar ons hun mijn jouw zijn onze van naar in op aan bij met voor over onder tussen door tegen zonder om tot uit te er ook nog al wel meer zeer is was waren ben bent wordt worden werd heeft hebben had kan kunnen moet zal zullen zou daar hier',
  pl: 'i w we z ze na do od o u za po przed przez przy dla bez nad pod między a ale lub albo czy że żeby gdy jak jako co kto gdzie kiedy nie tak to ta ten te ci tego tej tym tych jest są był była było były być będzie się go jej jego ich im mu ja ty on ona ono my wy oni mnie mi ciebie sobie swój swoje nasz który która które których już tylko też także może bardzo więcej',
  cs: 'a i v ve z ze na do od o u za po před přes při pro bez nad pod mezi ale nebo že aby když jak jako co kdo kde kdy ne tak to ta ten ty toho tím těch je jsou byl byla bylo byly být bude se si ho ji jeho její jejich já on ona ono my vy oni mi mě svůj který která které už jen také může více velmi podle',
  sv: 'och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan när år under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då sedan över bara in blir upp även vad få två vill ha hon hans hennes dess denna detta dessa',
  da: 'og i at det som en på er af for med til den har de ikke om et han men var jeg sig fra vi så kan når under også efter eller nu sin hvor ved mod skal skulle kommer ud får findes være havde alle andre meget end her da over kun ind bliver op hvad vil hun hans hendes dens denne dette disse',
  fi: 'ja on ei se että hän oli joka mutta ovat kun niin myös kuin ole sen olla mitä tai jos nyt vain sitä mukaan jo sekä hänen ne minä sinä me te he tämä nämä tuo siitä tässä olisi voi vielä kuitenkin jonka jotka eikä en',
  hu: 'a az és hogy nem is egy ez de meg csak van volt már még mint ha el vagy ki kell le fel ezt azt aki ami mert minden pedig lesz sem után szerint között én te ő mi ti ők neki lehet majd így úgy itt ott nagyon',
  ro: 'și de la în a cu pe un o nu să este ce mai din care pentru al ale au fost sunt se că le dar sau prin după până fără între eu tu el ea noi voi ei ele lui lor acest această aceste acel era fi avea are am ai foarte și',
  ru: 'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от меня еще ещё нет о из ему теперь когда даже ну ли если уже или ни быть был него до вас они тут где есть для мы их чем была чтобы без будет кто этот того этого эти это при об под который которые также более были',
  uk: 'і й в у не що він на я з із як а то все вона так його але ти до ж ви за б по тільки її мені було від мене ще ні о ій коли навіть чи якщо вже або бути був до них вас вони тут де є для ми їх ніж була щоб без буде хто цей того це при про під який які також більш були та',
  el: 'ο η το οι τα του της των τον την τους τις και να με σε για από στο στη στην στον στα στις δεν μην θα που πως ότι αν όταν όπως ως αλλά ή είναι ήταν έχει έχουν είχε εγώ εσύ αυτός αυτή αυτό αυτά μου σου μας σας ένα ένας μια πολύ πιο μόνο κατά μετά πριν χωρίς προς μέχρι γιατί τι ποιος όλα όλοι',
  tr: 've bir bu da de için ile o ne daha çok gibi en kadar ben sen biz siz onlar olarak olan var yok değil ama ya ki mi mı mu mü sonra önce her şey bunu onu şu ise veya hem diye göre kendi bazı tüm ancak nasıl neden oldu olduğu',
  ar: 'في من على إلى عن مع أن إن كان كانت هذا هذه ذلك التي الذي الذين ما لا لم لن هو هي هم أو و ثم قد كل بعد قبل بين عند حتى كما لكن غير منذ خلال حول أي نحن أنا أنت به بها له لها فيه فيها منه منها عليه عليها ولا وقد وفي يكون',
  fa: 'و در به از که این را با است برای آن یک تا بر هم نیز می شود شده خود کرد کرده های ها اما یا اگر چه ما شما آنها او من دارد بود بودند باشد هر نه بین پس پیش روی کند',
  he: 'של את על לא זה הוא היא אני אתה הם עם כי גם או אם אך כל יש אין היה היו הייתה בין אל מה מי זאת זו אלה אשר לפני אחרי רק עוד כמו יותר לו לה להם שלו שלה',
  hi: 'के का की में है और से को पर यह वह हैं कि ने एक इस भी नहीं तो ही या था थे थी हो कर लिए साथ अपने उस जो कुछ तक बाद पहले दिया गया गई जा रहा रही रहे होने',
  id: 'yang dan di ke dari untuk pada dengan ini itu adalah tidak akan dalam juga oleh sebagai atau karena ada bisa telah sudah saya kamu dia kami kita mereka lebih saat para bagi dapat hanya jika seperti tersebut agar masih secara antara',
  vi: 'và của là có cho được trong các với một những không này đã để khi người từ đến theo về vào như cũng ra hay hoặc nhưng tại sẽ bị đó trên rất nhiều ông bà tôi chúng ta họ nó mà thì',
  ko: '및 등 이 그 저 것 수 를 을 는 은 가 에 의 와 과 도 로 으로 에서 하는 있는 있다 했다 한다 위해 대한 통해 또는 그리고 하지만',
};

/** Chinese function characters; a pair that contains one is not a keyword. */
export const STOP_CHARS = new Set(
  '的了是在和与與或也都就不没沒有这這那个個们們我你他她它之其而且但被把从從到对對为為以于於及等着著过過吗嗎呢吧啊',
);

/** The stop words of all languages, separated by spaces. */
export const ALL_STOP_WORDS = Object.values(LISTS).join(' ');

/** The stop words of each language, with its code. */
export const stopWordLists = (): [language: string, words: Set<string>][] =>
  Object.keys(LISTS).map(language => [language, stopWords(language)]);

const sets = new Map<string, Set<string>>();

/** The stop words of a language (BCP 47, of which only the first subtag counts), or of all languages if it is unknown. */
export function stopWords(language: string): Set<string> {
  const code = language.slice(0, 3).toLowerCase().split(/[-_]/)[0];
  const key = code in LISTS ? code : code === 'no' || code === 'nb' || code === 'nn' ? 'da' : '';
  let found = sets.get(key);
  if (found === undefined) {
    found = new Set((key === '' ? ALL_STOP_WORDS : LISTS[key]).split(' '));
    sets.set(key, found);
  }
  return found;
}

import { shopName } from '#core/messages/words.ts';
import { shopNameProblem } from '#shared/sms/shop-name.ts';

/** Names between bars, in lines. */
const each = (names: string) => names.trim().split(/\s*[|\n]\s*/);

describe('threat 153: a name that would be taken for somebody else’s, or for an offer, is in no SMS', () => {
  it.each(
    each(`
    Safaricom | SAFARICOM CARE | Safari com | S a f a r i c o m | Safaric0m | SafaricomKE
    Sаfаricom | Ｓａｆａｒｉｃｏｍ | Saffaricom | Free airtime from Safaricom | Duka Safaricom Shop
    M-PESA | Mpesa | m pesa | M.PESA Agent | MPESSA | M-Ρesa | Jirani M-Pesa | Fuliza
    M-Shwari | Airtel Money | A!rtel | Telkom | KCB | KCB Bank | K.C.B | KCBBank | Equity
    Equity Bank | Equity Support | Co-op Bank | The Co-operative Bank of Kenya | I&M Bank
    ABSA | Absa Kenya | NCBA Loans | Family Bank | KRA | KRA iTax | Kenya Revenue Authority
    eCitizen | KPLC | Kenya Power | Hustler Fund | Central Bank | Team Miliki | Mi1iki
    M i l i k i | Milikii | Mìliki | Мiliki | MilikiSupport | Timu ya Miliki | 50% OFF
    Viatu 50% OFF leo tu | 50％ off | 20 percent | Punguzo kubwa | Ofa ya leo | Free airtime
    Safaricoms | MySafaricom | SafaricomXpress | Safaricom254 | 1Safaricom | Safarikom
    Safaricом | LipaNaMpesa | Mpesa2 | KCBMpesa | Airtel254 | Kenya Power Tokens
    Kenya Power Support | Equity Rewards | Tala Reminder | Kenya Police | DCI Kenya | SHA | Huduma Kenya
    Nairobi County Government | OFF 20 | Loan due | Send PIN | CRB Notice
    You have won | Your account is locked | Nusu bei leo | Buy 1 get 1
  `),
  )('%s', (name) => {
    expect(shopNameProblem(name)).not.toBeNull();
    expect(shopName(name)).toBe('the shop');
  });

  it.each(
    each(`
    Safari Cafe | Safari Comfort Hotel | Equator Hardware | Mama Pesa Kiosk
    Team Pesa Sports | Kamau Hardware | Mama Njeri Groceries | Duka la Miliki
    Equity Motors | Tala Hardware | Kenya Power Tools | Naivas | Quickmart
    Chandarana Foodplus | Tuskys | Carrefour | Java House | Artcaffe | Chicken Inn | Galitos
    Goodlife Pharmacy | Haltons | Text Book Centre | Bata Shoes | Eastmatt | Mulleys
    Cleanshelf | Khetias | Magunas | Powerstar | Maguna Andu | Nakumatt | Free Area Butchery
    Bonus Supermarket | Discount Pharmacy | Winners Hotel | Riverbank Lodge | Food Bank Cafe
    Airport View Hotel | Kraft Bakery | Krapf Bookshop | Ng’ang’a & Sons | Mwangaza Cyber
    Huduma Bora Shop | Pesa Point | Tembo Co-operative Stores | Branch Salon
    Offcuts Timber | One Off Designs | Bei Poa Wear | Sale Ya Mama | Simba Telecom
    Airtight Plumbers | Telkamp Traders | Kobil Milimani | Milimani Fresh | Mililani Spa
    Family Health Clinic | National Oil Bomet | Prime Cuts | Club 1824 | Duka 24/7
    Jirani Mart! | $ave Store | St. Mary’s Academy | Kwa Baba Yao | Inooro Fm Shop
    Sidiana Fashions | Obsidian Lounge | Jumpers Kitengela | Shauri Yako Salon | Pin Drop Studio
    Police Line Kiosk | Ministry of Hope Bookshop | Kenya Power Drills
  `),
  )('and this shop keeps its name: %s', (name) => {
    expect(shopNameProblem(name)).toBeNull();
    expect(shopName(name)).not.toBe('the shop');
  });
});

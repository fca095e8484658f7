#include "CClipCodeTables.h"

#if !defined(__has_embed)
#error "clipflight needs Swift 6.1 or newer, whose C compiler embeds files; ClipRouting, ClipHost and ClipHarness do not"
#endif

#pragma clang diagnostic push
// An extension of C23 that clang has in every version of C.
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char hosts[] = {
#embed "Tables/h.data"
};
static const unsigned char parts[] = {
#embed "Tables/spq.data"
};
static const unsigned char texts[] = {
#embed "Tables/cpq.data"
};

#pragma clang diagnostic pop

#define TABLE_SIZE(symbols) ((1 + (symbols) + (symbols) * (symbols)) * (symbols) * 2)
_Static_assert(sizeof hosts == TABLE_SIZE(39), "a table of hosts has 39 symbols");
_Static_assert(sizeof parts == TABLE_SIZE(71), "a table of parts has 71 symbols");
_Static_assert(sizeof texts == TABLE_SIZE(75), "a table of texts has 75 symbols");

static const uint16_t domains[] = {
    1299, 1197, 1154, 3255, 65534, 4451, 961, 1437, 838, 981, 1097, 1580, 2274, 5990, 1432, 9974, 850, 4077,
    3206, 865,
};

uint16_t clip_code_frequency(int table, size_t index) {
    const unsigned char *bytes;
    size_t size;
    switch (table) {
    case 0: bytes = hosts; size = sizeof hosts; break;
    case 1: bytes = parts; size = sizeof parts; break;
    case 2: bytes = texts; size = sizeof texts; break;
    case 3: return index < sizeof domains / sizeof *domains ? domains[index] : 0;
    default: return 0;
    }
    if (index >= size / 2) return 0;
    return (uint16_t)(bytes[index * 2] << 8 | bytes[index * 2 + 1]);
}

const char *clip_code_words(int list) {
    switch (list) {
    case 0: return
        "au br ca cn com de edu fr ga in info it jp net nl org pl ru uk us";
    case 1: return
        "es ch eu io vn be at ua cz gov tv gr cf kr tw me biz site se tr id mx wang hu nz ro cc top club dk ie za "
        "ar no online cl tk fi my hk sk il pt th nu sg kz by pk su to ph live ae space mobi ai app is news name "
        "tech vip fun network cloud lu am website jobs life win ly do tn md shop store media world travel work int "
        "qa global company host wiki stream gt py video bid cm mo tel digital center plus ltd services so tt "
        "support pub help gl museum pm business bike loan estate";
    case 2: return
        "about access account add app archives article attraction author bag biz book brand brands browse buy "
        "cancel cart cat catalog category categories channel charts checkin checkout collection collections company "
        "compare connect contact content contents cost coupons create data demo destinations detail discover "
        "download entry event events explore faq fetch finance find food fund game gift goods guide health help "
        "home hotel hotels id index info item item_id join lifestyle list listen live local location locations "
        "locator login manage menu more music name news note open order overview park part pay payment payments "
        "play post posts preview product product_id products profile promotion purchase rate recipe recipes "
        "reservation reservations reserve retail review rewards sale scan schedule search sell send service share "
        "shop show showtime site song special stations status store store-locator stores stories story tag tags "
        "terms tickets tips title today top topic tours track transaction travel try update upload use user "
        "vehicles video view visit watch wiki";
    default: return "";
    }
}

import { flatRoutes, menuFor } from '@contract/access/routeTree';
import { PUBLIC_PATHS } from '@contract/menu';
import { PERMISSION_KEYS, permissionsOf, ROLE_TYPES } from '@contract/permissions';
import { late } from '@shared/lib';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createConsoleRoutes, routesAt } from '../console/consoleRoutes';
import { mayOpen, OTHER_NAMES, PAGES, SHORT_PATHS, shortPaths } from '../console/pages';
import { SCREENS } from '../features';
import { isOfAnother, type MenuNode, onlyOpen, sideMenuTree } from '../shell/sideMenu/menuTree';
import { tabAddressOf } from '../shell/tabs/place';
import { createRouteTable } from './routes';

const FRONT = createRouteTable(
  late(
    async () => ({ default: () => null }),
    () => null,
  ),
);
const CONSOLE = createConsoleRoutes(() => null);

/** The route of the console for a path that the front leaves to it. */
function matched(path: string): string | undefined {
  const [front] = matchRoutes(FRONT, path) ?? [];
  return front?.route.path === '*'
    ? matchRoutes(routesAt(path, CONSOLE), path)?.at(-1)?.route.path
    : undefined;
}
function leaves(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node.path]));
}
const everything: ReadonlySet<string> = new Set(PERMISSION_KEYS);
const anywhere = new Set(PAGES.map((page) => page.path));

/** The route tree as the customer wrote it: a second source, so that a wrong place in ours is noticed. */
const SPECIFIED = `
dashboard
orderMain: tradingDetails salesMain lockMain
prescription: hospitalInformation hospitalInformation/hospitalCodeList hospitalInformation/hospitalInfo
prescription/pharmacyInformation: pharmacyCodeList pharmacyInfo pharmacyRelevanceHospital
prescription/channelInformation: channelCodeList channelRelevanceHospital
logMain: serverLog
Meituan: storesManage storesManage/lookProduct orderList
system: operationsHelp operationsHelp/operationsHelpInfo organization organization/invitationCodeList
system: platformNotice menu role people
supplyChain: druggistMain druggistMain/productInfo druggistOrder
supplierMain: dealerList dealerList/dealerUserList userList
chargeMain: chargeManagement chargeManagement/service chargeOrder chargeFunction chargeItem
chargeMain: chargeDiscount chargeGroup chargeAuthorization
deviceMain: factoryMain cabTypeMain palletMain
ERPMain: ERPOrderList
fileMain: fileList typeMain
JD: storesList storesList/lookProduct productList orderList orderList/orderJDInfo
JD: afterSaleList afterSaleList/afterJDInfo
machine/equipmentMain: aisleMain productWarning validList repShelf repairList equipmentEdit equipmentAdd
machine/equipmentMain/productWarning: replenishmentList thirdReplenishmentList thirdReplenishment inventoryList
machine: equipmentMain productMain productAudit productAudit/productAuditInfo productLibrary
machine/productMain: productAdd productLook batchMain productUpdate productUpdateAudit copyProduct
machine: productLibrary/productLibraryInfo productClassMain advertisingMain humiture payEntry
machine/payEntry: payEntryAdd payEntryInfo payEntryConfirm payEntryEdit
machine: deviceAuth deviceAuth/maintainRecord openDoor warnNoticeList
InterHospital: InterHospitalMag InterHospitalMag/productMaintain InterHospitalAuthor InterHospitalSet
InterHospital: InterHospitalOrder prepaymentList
InterHospital/prepaymentList: rechargeList transfersList allocationList
InterCard: InterCardMain InterCardList InterCardOrder
healthMachine: healthMachineAuthor serialMain
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [folder = '', pages] = line.split(': ');
    return pages?.split(' ').map((page) => `/${folder}/${page}`) ?? [`/${folder}`];
  });

describe('the route table', () => {
  it.each(SPECIFIED)('has %s where the specification has it', (path) => {
    expect(matched(path)).toBe(path);
  });

  it.each(flatRoutes().map((page) => page.path))('opens %s', (path) => {
    expect(matched(path)).toBe(path);
  });

  it('opens the page of one machine', () => {
    expect(matched('/machine/equipmentMain/device/01J9ZZ')).toBe('/machine/equipmentMain/device/:id');
  });

  it.each(PUBLIC_PATHS)('opens %s outside the console', (path) => {
    expect(matchRoutes(FRONT, path)?.map(({ route }) => route.path)).toEqual([path]);
  });

  it('knows the helper route', () => {
    expect(matched('/redirect/machine/humiture')).toBe('/redirect/*');
  });

  it('opens the kit page that the specification names otherwise', () => {
    for (const [path, addressOf] of Object.entries(OTHER_NAMES)) {
      expect(anywhere.has(path)).toBe(false);
      for (const id of [null, 'a b'])
        expect(tabAddressOf({ pathname: addressOf(id), search: '' }, everything)).toBeDefined();
    }
  });

  it.each(['/nothing', '/machine/nothing', '/dashboard/deeper'])('has no page for %s', (path) => {
    expect(matched(path)).toBe('*');
  });

  it('has a route for every screen of the feature list', () => {
    expect(SCREENS.filter((screen) => !anywhere.has(screen.path))).toEqual([]);
    expect(new Set(SCREENS.map((screen) => screen.path)).size).toBe(SCREENS.length);
  });
});

describe('an old bookmark', () => {
  it.each([
    ['/machine/productWarning', '/machine/equipmentMain/productWarning'],
    ['/machine/replenishmentList', '/machine/equipmentMain/productWarning/replenishmentList'],
    ['/machine/productWarning/replenishmentList', '/machine/equipmentMain/productWarning/replenishmentList'],
    ['/system/invitationCodeList', '/system/organization/invitationCodeList'],
    ['/system/organizationAdd', '/system/organization/organizationAdd'],
    ['/chargeMain/chargeManagement/chargeOrder', '/chargeMain/chargeOrder'],
    ['/prescription/hospitalCodeList', '/prescription/hospitalInformation/hospitalCodeList'],
  ])('%s leads to %s', (path, page) => {
    expect(SHORT_PATHS.get(path)).toBe(page);
    expect(matched(path)).toBe(path);
  });

  it('without a page, or with several possible pages, leads nowhere', () => {
    expect(matched('/machine/nothing')).toBe('*');
    expect(matched('/invitationCodeList')).toBe('*');
    expect(shortPaths(['/a/b/d', '/a/c/d']).size).toBe(0);
  });

  it('never replaces a page that has this path itself', () => {
    expect([...SHORT_PATHS.keys()].filter((path) => anywhere.has(path))).toEqual([]);
  });
});

describe('the right to open a page', () => {
  it('follows the permission of the page', () => {
    const climate = PAGES.find((page) => page.path === '/machine/humiture');
    const board = PAGES.find((page) => page.path === '/dashboard');
    const machine = PAGES.find((page) => page.path === '/machine/equipmentMain/device/:id');
    if (!climate || !board || !machine) throw new Error('a page is missing');
    expect(mayOpen(climate, new Set(['clientMain']))).toBe(false);
    expect(mayOpen(climate, new Set(['humiture']))).toBe(true);
    expect(mayOpen(machine, new Set(['clientMain']))).toBe(true);
    expect(mayOpen(machine, new Set())).toBe(false);
    expect(mayOpen(board, new Set())).toBe(true);
  });
});

describe.each(ROLE_TYPES)('%s', (role) => {
  it('may open what the permission table allows and nothing else', () => {
    const permissions = new Set<string>(permissionsOf(role));
    const own = flatRoutes().filter(({ path }) => !Object.hasOwn(OTHER_NAMES, path));
    const wrong = own.filter(({ path, route }) => {
      const page = PAGES.find((each) => each.path === path);
      return !page || mayOpen(page, permissions) !== (route.key === undefined || permissions.has(route.key));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('the menu', () => {
  it('gives each menu item the path of its page, including twins', () => {
    const paths = leaves(sideMenuTree(menuFor(everything)));
    const expected = flatRoutes().filter(
      (page) => !page.route.hidden && !page.parents.some((part) => part.hidden),
    );
    expect(paths).toEqual(expected.map((page) => page.path));
    expect(paths).toEqual(
      expect.arrayContaining(['/machine/equipmentMain', '/machine/equipmentMain/productWarning']),
    );
  });

  it('gives every item an icon', () => {
    const all = menuFor(everything).flatMap((item) => [item, ...item.children]);
    expect(all.filter(({ icon }) => !icon)).toEqual([]);
  });

  it('marks one entry: the page of stock alerts does not mark machines', () => {
    const [machines, stock] = ['/machine/equipmentMain', '/machine/equipmentMain/productWarning'];
    expect(isOfAnother(machines, stock)).toBe(true);
    expect(isOfAnother(machines, `${stock}/replenishmentList`)).toBe(true);
    expect(isOfAnother(machines, `${machines}/device/1`)).toBe(false);
    expect(isOfAnother(stock, stock)).toBe(false);
  });

  it.each(ROLE_TYPES)('leads %s only to permitted pages', (role) => {
    const permissions = new Set<string>(permissionsOf(role));
    for (const path of leaves(sideMenuTree(menuFor(permissions)))) {
      const page = PAGES.find((candidate) => candidate.path === path);
      expect(page && mayOpen(page, permissions), path).toBe(true);
    }
  });

  it('leaves out pages unknown to this console', () => {
    for (const role of ROLE_TYPES) {
      const permissions = new Set<string>(permissionsOf(role));
      const all = sideMenuTree(menuFor(everything));
      expect(onlyOpen(all, permissions), role).toEqual(sideMenuTree(menuFor(permissions)));
    }
    expect(sideMenuTree([{ routerName: 'fromTheFuture', path: '/fromTheFuture', children: [] }])).toEqual([]);
  });
});
